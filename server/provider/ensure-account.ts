import { createHash } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { newId } from '../database/id.ts';
import { transaction } from '../database/transaction.ts';
import { removePlanPriceNumbers } from '../plans/queries.ts';
import { removeStripeNumbers } from '../shop/queries.ts';
import { findAccount, insertAccount, removeAccountNumbers } from './queries.ts';

/** The key that is set now, and how to learn whose it is. */
export interface Key {
  key: string;
  readAccount: () => Promise<string>;
}

/** Whose the key is, by the provider's word; test and live objects are not each other's. */
export const realKey = ({ stripe }: Pick<Deps, 'stripe'>, key: string): Key => ({
  key,
  readAccount: async () => {
    const { id } = await stripe.request((sdk) => sdk.accounts.retrieveCurrent());
    return `${id} ${key.includes('_live_') ? 'live' : 'test'}`;
  },
});

/**
 * Our rows name the objects of one account. With a key of another they would name what is not there, so its numbers of customers,
 * prices and tax rates are forgotten and found or made anew; payments keep theirs. The provider is asked only when the key changed.
 * Gives `other` after such a change.
 */
export async function ensureAccount({ db, now }: Pick<Deps, 'db' | 'now'>, { key, readAccount }: Key): Promise<'same' | 'first' | 'other'> {
  const keyHash = createHash('sha256').update(key).digest();
  const known = await findAccount(db);
  if (known?.keyHash.equals(keyHash)) return 'same';
  const account = await readAccount();
  const isOther = known !== undefined && known.account !== account;
  const since = known?.account === account ? known.since : now();
  await transaction(db, async (tx) => {
    if (isOther) {
      await removeStripeNumbers(tx);
      await removePlanPriceNumbers(tx);
      await removeAccountNumbers(tx, { at: since });
    }
    await insertAccount(tx, { id: newId(now()), account, keyHash, since });
  });
  if (known === undefined) return 'first';
  return isOther ? 'other' : 'same';
}
