import type { Deps } from '../deps.ts';
import { parseId, type Intent } from '../provider/client.ts';
import type { ReceivedChange } from '../provider/received-events.ts';
import { listOpenPlanPages, updateOpenPayment } from './queries.ts';

interface Declined {
  customer: Intent['customer'];
  /** In cents; 0 for a card that is only saved. */
  amount: number;
  currency?: string | undefined;
  reason: string;
}

/**
 * Records why a card was declined on a plan's payment page. Its intent has no metadata of ours until the
 * subscription exists, so the payment is found by customer and amount; if several pages match, none is
 * written.
 */
export async function findPlanPageDecline(
  { db }: Pick<Deps, 'db'>,
  { customer, amount, currency, reason }: Declined,
): Promise<ReceivedChange | undefined> {
  const stripeId = parseId(customer);
  if (stripeId === undefined) return undefined;
  const [payment, other] = await listOpenPlanPages(db, { stripeId, amount, currency });
  if (!payment || other) return undefined;
  return (tx) => updateOpenPayment(tx, payment, { failure: reason });
}

/** Fetches a setup intent: the card for a free trial may have been declined on its page. */
export async function readSetup(
  deps: Pick<Deps, 'db' | 'stripe'>,
  { setupId }: { setupId: string },
): Promise<ReceivedChange | undefined> {
  const setup = await deps.stripe.find((sdk) => sdk.setupIntents.retrieve(setupId));
  const error = setup?.last_setup_error;
  if (!setup || !error || setup.status !== 'requires_payment_method') return undefined;
  return findPlanPageDecline(deps, {
    customer: setup.customer,
    amount: 0,
    reason: error.decline_code ?? error.code ?? 'declined',
  });
}
