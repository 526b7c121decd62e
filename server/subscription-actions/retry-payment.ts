import { Problem } from '@visita/core/problems';
import type { Deps } from '../deps.ts';
import { transaction } from '../database/transaction.ts';
import { attempt } from '../provider/attempt.ts';
import { classifyError } from '../provider/errors.ts';
import { reconcileSubscription } from '../subscriptions/reconcile-subscription.ts';
import type { OwnedSubscription, SubscriptionRow } from '../subscriptions/queries.ts';
import { lockOwn, toRefusalProblem } from '../subscriptions/request-change.ts';

type RetryPaymentDeps = Pick<Deps, 'db' | 'now' | 'stripe' | 'log'>;

/** Retries a failed charge with the current payment method. */
export async function retryPayment(deps: RetryPaymentDeps, mine: OwnedSubscription): Promise<void> {
  const at = deps.now();
  const { row } = await transaction(deps.db, (tx) => lockOwn(tx, mine, { action: 'retryPayment', at }));
  await payOpenInvoice(deps, row);
}

/**
 * Pays the newest open invoice at the provider, if any, and reconciles the subscription. Throws
 * `paymentDeclined` or `paymentNeedsConfirmation`.
 */
export async function payOpenInvoice(
  deps: RetryPaymentDeps,
  { id, stripeId, paymentMethodId }: SubscriptionRow,
): Promise<void> {
  const { stripe } = deps;
  if (stripeId === null) return;
  await stripe.withTimeout(async () => {
    const { data } = await stripe.request((sdk) =>
      sdk.invoices.list({ subscription: stripeId, status: 'open', limit: 1 }),
    );
    const [invoice] = data;
    const params = paymentMethodId === null ? {} : { payment_method: paymentMethodId };
    if (invoice)
      await attempt(deps, {
        purpose: 'subscription',
        // one idempotency key per attempt: an attempt whose response was lost has either been counted, or did
        // not happen
        localId: `pay:${invoice.id ?? ''}:${invoice.attempt_count}`,
        params,
        perform: (sdk, idempotencyKey) => sdk.invoices.pay(invoice.id ?? '', params, { idempotencyKey }),
        find: async () => undefined,
      }).catch(refuseDeclined);
    await reconcileSubscription(deps, { id });
  });
}

function refuseDeclined(error: unknown): Problem {
  const failure = classifyError(error);
  throw failure?.kind === 'declined' ? toRefusalProblem(failure.code || failure.kind) : error;
}
