import type { Deps } from '../deps.ts';
import { resumeOpenPayments } from './reconcile-payments.ts';
import { ensureAccount, realKey, type Key } from '../provider/ensure-account.ts';
import { ensureStripeObjects } from '../provider/ensure-stripe-objects.ts';
import { findWebhook, wayFromProvider } from '../provider/ensure-webhook.ts';
import { classifyError } from '../provider/errors.ts';
import { findAccount } from '../provider/queries.ts';
import type { StripeEmulator } from '../provider/client.ts';
import { readSoldPrices } from '../provider/sold-prices.ts';
import { listTaxRates } from '../shop/queries.ts';

type Print = (line: string) => void;
type Dependencies = Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>;

/** What the account of a start is: the emulator's, whose data may have been taken away, or that of a key. */
export const keyOf = (
  deps: Dependencies,
  { key, stripeEmulator }: { key?: string | undefined; stripeEmulator?: StripeEmulator | undefined },
): Key =>
  key === undefined ? { key: stripeEmulator?.account ?? '', readAccount: async () => stripeEmulator?.account ?? '' } : realKey(deps, key);

/**
 * Before anything is asked of the provider: that our rows are of its account. Where none is known yet nothing can be wrong, and the
 * start does not wait for the provider.
 */
export async function checkAccount(deps: Dependencies, key: Key): Promise<'unknown' | 'same' | 'other'> {
  if (!(await findAccount(deps.db))) return 'unknown';
  try {
    return (await ensureAccount(deps, key)) === 'other' ? 'other' : 'same';
  } catch (error) {
    const failure = classifyError(error);
    if (!failure) throw error;
    throw new Error(`STRIPE_SECRET_KEY: it is another key than before, and the provider does not say whose it is: ${failure.message}`, {
      cause: error,
    });
  }
}

/** Makes what is missing at the account, and says what nobody but its owner can do. */
export async function furnishAccount(deps: Dependencies, key: Key, checked: 'unknown' | 'same' | 'other', print: Print): Promise<void> {
  const { db, config } = deps;
  if (checked === 'unknown') await ensureAccount(deps, key);
  if (checked === 'other') await resumeOpenPayments(db, { before: deps.now() });
  const isReal = config.stripe.key !== undefined;
  const missing = await countMissing(deps);
  if (checked === 'other')
    print(`The payment account is another than before. What is missing there: ${missing} prices and tax rates, and whoever pays again.`);
  if (missing > 0 || !isReal) await ensureStripeObjects(deps);
  if (checked === 'other') print('Products, prices and tax rates are there now; payments that were open at the other account are closed.');
  if (isReal && checked !== 'same') await printWebhook(deps, print);
}

/** Prices and tax rates of ours that the account does not have. */
export async function countMissing({ db, now }: Dependencies): Promise<number> {
  const prices = await readSoldPrices(db, { at: now() });
  return [...prices, ...(await listTaxRates(db))].filter(({ stripeId }) => stripeId === null).length;
}

async function printWebhook(deps: Dependencies, print: Print): Promise<void> {
  const way = wayFromProvider(deps.config);
  if (way !== undefined) print(listenWords(way));
  else if (!(await findWebhook(deps)))
    print(
      'STRIPE_WEBHOOK_SECRET: the payment account tells nobody here what happens. npm run stripe:setup makes the endpoint and says its secret.',
    );
}

/** What to run where the provider cannot reach this machine. */
export const listenWords = (way: string) =>
  `The payment provider cannot reach this machine, so no webhook endpoint is made. Run its command line beside the server:\n  ${way}\nIt says a secret that begins with whsec_: set it as STRIPE_WEBHOOK_SECRET. Without it payments are found out by asking, within 15 minutes.`;
