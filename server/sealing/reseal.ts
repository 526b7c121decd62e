import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { addKey, keyFile, removeOldKeys } from './key-file.ts';
import {
  clearSealed,
  findKeyId,
  lockOtherwiseSealed,
  removeKeyId,
  updateSealed,
  upsertKeyId,
} from './queries.ts';
import { openSealed, sealingKeyId, sealText, type SealingKey } from './seal.ts';
import { sealedColumns } from './sealed-columns.ts';
import { readKeys } from './sealing.ts';

interface ResealDeps {
  db: Db;
  config: Pick<Config, 'dataDir' | 'secretKeys'>;
}

/**
 * Seals every plain value, and those of earlier keys, by the current key, which is created if there is none.
 * Throws if the database is sealed by a key that is not known here.
 */
export async function reseal({ db, config }: ResealDeps): Promise<void> {
  const stateKeyId = await findKeyId(db);
  if (readKeys(config).length === 0 && stateKeyId === undefined) await addKey(config);
  const keys = readKeys(config);
  const [current] = keys;
  if (!current || (stateKeyId !== undefined && !keys.some(({ id }) => id === stateKeyId)))
    throw new Error(describeUnknownKey(stateKeyId ?? '', config));
  await transaction(db, async (tx) => {
    await resealAll(tx, keys, current);
    if (stateKeyId !== current.id) await upsertKeyId(tx, current.id);
  });
  await removeOldKeys(config);
}

async function resealAll(tx: Tx, keys: readonly SealingKey[], current: SealingKey): Promise<void> {
  for (const column of sealedColumns) {
    for (const { row, value } of await lockOtherwiseSealed(tx, column, current.id)) {
      const location = { table: column.table, column: column.column, row };
      const text = sealingKeyId(value) === undefined ? value : openSealed(value, keys, location);
      await updateSealed(tx, column, { row, value: sealText(text, current, location) });
    }
  }
}

/**
 * Clears the values that no key opens, creates a key if there is none, and seals the rest by it. Returns the
 * number of cleared values.
 */
export async function clearUnknown({ db, config }: ResealDeps): Promise<number> {
  if (readKeys(config).length === 0) await addKey(config);
  const keyIds = readKeys(config).map(({ id }) => id);
  const cleared = await transaction(db, async (tx) => {
    let count = 0;
    for (const column of sealedColumns) count += await clearSealed(tx, column, keyIds);
    await removeKeyId(tx, { except: keyIds });
    return count;
  });
  await reseal({ db, config });
  return cleared;
}

const describeUnknownKey = (keyId: string, config: ResealDeps['config']): string =>
  `The second factors in this database are sealed by the key ${keyId}, which neither SECRET_KEY nor ${keyFile(config)} has. ` +
  'Put the key back; several processes need the same one. If it is lost: npm run rotate-keys -- --clear-factors.';
