import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { removePlanPriceNumbers } from '../plans/queries.ts';
import { removePriceNumbers } from '../shop/price-queries.ts';
import { removeRateNumbers } from '../shop/rate-queries.ts';
import { findAccount, insertAccount, removeAccountNumbers } from './account-queries.ts';

/** The configured key, and a function that fetches its account. */
export interface Key {
  key: string;
  readAccount: () => Promise<string>;
}

export const hashKey = ({ key }: Pick<Key, 'key'>): Buffer => createHash('sha256').update(key).digest();

/** Fetches a Stripe key's account id, with its mode: test and live objects are separate. */
export const realKey = ({ stripe }: Pick<Deps, 'stripe'>, key: string): Key => ({
  key,
  readAccount: async () => {
    const { id } = await stripe.request((sdk) => sdk.accounts.retrieveCurrent());
    return `${id} ${key.includes('_live_') ? 'live' : 'test'}`;
  },
});

/**
 * Checks that the stored Stripe ids belong to the key's account. After a change of account the ids of
 * customers, prices and tax rates are deleted, to be found or created again; payments keep theirs. Calls the
 * provider only if the key changed.
 */
export async function ensureAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  key: Key,
): Promise<'same' | 'first' | 'other'> {
  const keyHash = hashKey(key);
  const storedAccount = await findAccount(db);
  if (storedAccount?.keyHash.equals(keyHash)) return 'same';
  const account = await key.readAccount();
  const isOther = storedAccount !== undefined && storedAccount.account !== account;
  const since = storedAccount?.account === account ? storedAccount.since : now();
  await transaction(db, async (tx) => {
    if (isOther) {
      await removePriceNumbers(tx);
      await removeRateNumbers(tx);
      await removePlanPriceNumbers(tx);
      await removeAccountNumbers(tx, { at: since });
    }
    await insertAccount(tx, { id: newId(now()), account, keyHash, since });
  });
  if (storedAccount === undefined) return 'first';
  return isOther ? 'other' : 'same';
}
