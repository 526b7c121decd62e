import type { Deps } from '../deps.ts';
import type { CheckedAccount } from './check-account.ts';
import { resumeOpenPayments } from './reconcile-payments.ts';
import { ensureAccount, type Key } from '../provider/ensure-account.ts';
import { ensureStripeObjects } from '../provider/ensure-stripe-objects.ts';
import { findWebhook, wayFromProvider } from '../provider/ensure-webhook.ts';
import { readSoldPrices } from '../provider/sold-prices.ts';
import { listTaxRates } from '../shop/rate-queries.ts';

type Print = (line: string) => void;
type FurnishAccountDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'config'>;

/** Creates missing products, prices and tax rates in the account, and prints what only its owner can do. */
export async function furnishAccount(
  deps: FurnishAccountDeps,
  key: Key,
  checked: CheckedAccount,
  print: Print,
): Promise<void> {
  const { db, config } = deps;
  if (checked === 'unknown') await ensureAccount(deps, key);
  if (checked === 'other') await resumeOpenPayments(db, { before: deps.now() });
  const isReal = config.stripe.key !== undefined;
  const missing = await countMissing(deps);
  if (checked === 'other')
    print(
      `The payment account has changed. Missing there: ${missing} prices and tax rates, and the customers, who are created as they pay again.`,
    );
  if (missing > 0 || !isReal) await ensureStripeObjects(deps);
  if (checked === 'other')
    print(
      'Products, prices and tax rates were created; payments that were open at the previous account are closed.',
    );
  if (isReal && checked !== 'same') await printWebhook(deps, print);
}

/** Counts our prices and tax rates that have no Stripe id yet. */
export async function countMissing({ db, now }: FurnishAccountDeps): Promise<number> {
  const prices = await readSoldPrices(db, { at: now() });
  return [...prices, ...(await listTaxRates(db))].filter(({ stripeId }) => stripeId === null).length;
}

async function printWebhook(deps: FurnishAccountDeps, print: Print): Promise<void> {
  const way = wayFromProvider(deps.config);
  if (way !== undefined) print(listenWords(way));
  else if (!(await findWebhook(deps)))
    print(
      'STRIPE_WEBHOOK_SECRET: the payment account has no webhook endpoint for this site. Run npm run stripe:setup to create it and print its secret.',
    );
}

/** The Stripe CLI command for a machine that the provider cannot reach. */
export const listenWords = (way: string) =>
  `The payment provider cannot reach this machine, so no webhook endpoint is made. Run its command line beside the server:\n  ${way}\nIt prints a secret that begins with whsec_: set it as STRIPE_WEBHOOK_SECRET. Without it payments are only polled, within 15 minutes.`;
