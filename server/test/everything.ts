import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Database } from '../database/database.ts';

/** A place where data is stored: a row of any table of any schema, or a file. */
export interface EverythingResult {
  where: string;
  what: string;
}

/**
 * Returns every row of the whole database, including the queue, and every file of a folder; mails are parsed.
 */
export async function everything(
  { pool }: Pick<Database, 'pool'>,
  folder: string,
): Promise<EverythingResult[]> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) order by 1`);
  const found: EverythingResult[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(it)::text as row from ${name} it`);
    found.push(...rows.map(({ row }) => ({ where: name, what: row })));
  }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /[\\/]database([\\/]|$)/.test(entry.parentPath)) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    const what = entry.name.endsWith('.eml')
      ? JSON.stringify(await PostalMime.parse(bytes))
      : bytes.toString('latin1');
    found.push({ where: `${entry.parentPath.slice(folder.length + 1)}/`, what: `${entry.name} ${what}` });
  }
  return found;
}
