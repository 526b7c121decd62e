import type { Client } from 'pg';
import { sealingKeyId } from '../sealing/seal.ts';
import { sealedColumns, type SealedColumn } from '../sealing/sealed-columns.ts';
import type { Archive } from './archive.ts';
import { tableEntryName } from './back-up.ts';
import { readLines } from './read-lines.ts';

/** Returns the ids of the keys by which values in the archive are sealed. */
export async function listKeyIds(archive: Archive): Promise<Set<string>> {
  const keyIds = new Set<string>();
  for (const column of sealedColumns)
    for await (const value of readColumn(archive, column)) {
      const keyId = typeof value === 'string' ? sealingKeyId(value) : undefined;
      if (keyId !== undefined) keyIds.add(keyId);
    }
  return keyIds;
}

async function* readColumn({ manifest, open }: Archive, { table, column }: SealedColumn) {
  const listed = manifest.tables.find(({ schema, name }) => schema === 'public' && name === table);
  const index = listed?.columns.findIndex(({ name }) => name === column) ?? -1;
  if (!listed || index === -1) return;
  for await (const line of readLines(await open(tableEntryName(listed))))
    yield (JSON.parse(line) as unknown[])[index];
}

/**
 * Clears values that none of these keys opens, and lets the next start choose a key. Returns the number of
 * values.
 */
export async function clearSealedValues(client: Client, keyIds: readonly string[]): Promise<number> {
  let cleared = 0;
  for (const { table, column } of sealedColumns) {
    const { rowCount } = await client.query(
      `update ${table} set ${column} = null
       where ${column} like 'v1.%' and not (split_part(${column}, '.', 2) = any($1::text[]))`,
      [keyIds],
    );
    cleared += rowCount ?? 0;
  }
  await client.query('delete from sealing_state where not (key_id = any($1::text[]))', [keyIds]);
  return cleared;
}
