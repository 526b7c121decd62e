import { emit } from '../events/emit.ts';
import { invalid } from '../http/errors.ts';
import { group, integer, list, literal, string, timestamp, boolean, type Params } from '../http/params.ts';
import { toPublic } from '../http/to-public.ts';
import { useBalance } from '../customers/customer-balance.ts';
import { findCustomer } from '../customers/customer.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { nowFor, type Account } from '../state/account.ts';
import { itemsOfNextPhase } from '../schedules/next-phase.ts';
import { addedItemsShape, previewItems } from './added-items.ts';
import { previewBill } from './bill-subscription.ts';
import { computeNextPeriod, planChange } from './plan-change.ts';
import { changedItemShape } from './read-items.ts';
import { itemOfProration } from './proration.ts';
import { linesOfPeriod } from './subscription-lines.ts';
import { prorationBehavior } from './subscription-params.ts';
import { periodAt, type Period } from './period.ts';
import {
  billingInterval,
  currentPeriod,
  findSubscription,
  isEnded,
  type Subscription,
} from './subscription.ts';

export const previewShape = {
  customer: string(),
  invoice_items: addedItemsShape,
  preview_mode: literal('next'),
  subscription: string(),
  subscription_details: group({
    billing_cycle_anchor: literal('now', 'unchanged'),
    cancel_at_period_end: boolean(),
    default_tax_rates: list(string()),
    items: list(group({ ...changedItemShape, quantity: integer({ min: 1 }) })),
    proration_behavior: prorationBehavior,
    proration_date: timestamp(),
    resume_at: literal('now'),
    trial_end: timestamp(),
  }),
};

/** Previews the next invoice of a subscription, or the one a change would cause; nothing is stored. */
export function previewInvoice(
  account: Account,
  params: Params<typeof previewShape>,
): Omit<Invoice, 'hidden'> {
  if (params.subscription === undefined)
    throw invalid('This emulator previews subscriptions only.', {
      code: 'parameter_missing',
      param: 'subscription',
    });
  const subscription = findSubscription(account, params.subscription, 'subscription');
  if (isEnded(subscription) || (subscription.cancel_at_period_end && !params.subscription_details))
    throw invalid(
      'No upcoming invoices for customer: ' + subscription.customer,
      { code: 'invoice_upcoming_none' },
      404,
    );
  const { billing_cycle_anchor: anchor, resume_at: resumeAt, ...details } = params.subscription_details ?? {};
  if (resumeAt !== undefined && subscription.status !== 'paused')
    throw invalid('`resume_at` can only be set for paused subscriptions.', {
      param: 'subscription_details[resume_at]',
    });
  const change = planChange(account, subscription, {
    ...details,
    ...(anchor && { billing_cycle_anchor: { type: anchor } }),
  });
  const { after } = change;
  const resumed = resumeAt === undefined ? null : firstPeriodAfterPause(account, after);
  const newPeriod = resumed ?? change.newPeriod;
  const isBilledNow = resumed !== null || change.isBilledNow;
  const prorations = change.prorations.map((proration) => itemOfProration(account, after, proration));
  const items = [...prorations, ...previewItems(account, after, params.invoice_items)];
  const period = newPeriod ?? computeNextPeriod(after);
  const billed =
    isBilledNow && !newPeriod ? [] : newPeriod ? after.items.data : itemsOfNextPhase(account, after);
  const reason = isBilledNow ? 'subscription_update' : 'subscription_cycle';
  const getLines = (invoice: Pick<Invoice, 'id'>) =>
    linesOfPeriod(account, after, billed, { invoice, period });
  return shown(
    account,
    after,
    previewBill(account, after, { reason, period: currentPeriod(after), linesOf: getLines }, items),
    params,
  );
}

function firstPeriodAfterPause(account: Account, subscription: Subscription): Period {
  const now = nowFor(account, subscription.customer);
  return periodAt(now, billingInterval(subscription), now);
}

function shown(
  account: Account,
  { id }: Subscription,
  invoice: Invoice,
  { subscription_details: details }: Params<typeof previewShape>,
) {
  const { balance } = findCustomer(account, invoice.customer);
  const { due, ending } = useBalance(balance, invoice.total);
  const parent = invoice.parent && {
    ...invoice.parent,
    subscription_details: {
      ...invoice.parent.subscription_details,
      subscription_proration_date: details?.proration_date ?? nowFor(account, invoice.customer),
    },
  };
  return toPublic({
    ...invoice,
    id: `upcoming_in_${id.slice(4)}`,
    billing_reason: 'upcoming' as const,
    parent,
    amount_due: due,
    amount_remaining: due,
    starting_balance: balance,
    ending_balance: ending,
  });
}

/**
 * Emits `invoice.upcoming` before a period ends. The invoice does not exist yet, so it has no id.
 */
export function tellUpcoming(account: Account, id: string): void {
  const subscription = account.store.find('subscription', id);
  if (!subscription || isEnded(subscription) || subscription.cancel_at !== null) return;
  const { id: _, ...upcoming } = previewInvoice(account, { subscription: id });
  emit(account, 'invoice.upcoming', upcoming);
}
