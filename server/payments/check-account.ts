import type { Deps } from '../deps.ts';
import { exclusively } from '../database/exclusively.ts';
import { findAccount } from '../provider/account-queries.ts';
import type { StripeEmulator } from '../provider/client.ts';
import { ensureAccount, hashKey, realKey, type Key } from '../provider/ensure-account.ts';
import { classifyError } from '../provider/errors.ts';

type CheckAccountDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>;

/** The stored provider ids: there are none yet, or they belong to the key's account, or to another one. */
export type CheckedAccount = 'unknown' | 'same' | 'other';

/**
 * The payment account of this start: that of a Stripe key, or the emulator's, whose data may have been
 * deleted.
 */
export const resolveAccountKey = (
  deps: Pick<Deps, 'stripe'>,
  { key, stripeEmulator }: { key?: string | undefined; stripeEmulator?: StripeEmulator | undefined },
): Key =>
  key === undefined
    ? { key: stripeEmulator?.account ?? '', readAccount: async () => stripeEmulator?.account ?? '' }
    : realKey(deps, key);

/**
 * Checks that the stored provider ids belong to the key's account. Only a changed key takes the start's lock
 * and calls the provider. Throws if the provider does not answer then.
 */
export async function checkAccount(
  deps: CheckAccountDeps & Pick<Deps, 'database'>,
  key: Key,
): Promise<CheckedAccount> {
  const stored = await findAccount(deps.db);
  if (!stored) return 'unknown';
  if (stored.keyHash.equals(hashKey(key))) return 'same';
  try {
    const isOther = (await exclusively(deps.database, () => ensureAccount(deps, key))) === 'other';
    return isOther ? 'other' : 'same';
  } catch (error) {
    const failure = classifyError(error);
    if (!failure) throw error;
    throw new Error(
      `STRIPE_SECRET_KEY: the key changed, and its account could not be fetched: ${failure.message}`,
      {
        cause: error,
      },
    );
  }
}
