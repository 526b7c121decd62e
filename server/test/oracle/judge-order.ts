import type Stripe from 'stripe';
import { deliveryPrice, ontarioTax, sleevePrice, taxOn, unpaidSeconds } from './prices.ts';
import type { OrderBooks } from './order-books.ts';
import type { OrderRows } from './order-rows.ts';

/** An action of the buyer or of staff that the shop accepted. */
export interface OrderRequest {
  name:
    | 'cancelOrder'
    | 'giveUpPayment'
    | 'refundPiece'
    | 'refundDelivery'
    | 'refundAll'
    // the buyer is deleted in the provider's dashboard, with the saved cards
    | 'forgetCustomer';
  /** In seconds, when the shop had answered. */
  at: number;
  /** The payment that was given up. */
  paymentId?: string;
}

export interface OrderStory {
  placedAt: number;
  endedAt: number;
  /** The tax of the day on which it was placed, in percent. */
  percent: number;
  requests: OrderRequest[];
  provider: OrderBooks;
  shop: OrderRows;
}

const pieces = 2;

/** Returns what is wrong at the end of an order's story; nothing if all is as it must be. */
export function judgeOrder(story: OrderStory): string[] {
  const { provider, shop, requests } = story;
  const faults: string[] = [];
  const expectEqual = (subject: string, actual: unknown, expected: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      faults.push(`${subject}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
  };
  const total = orderTotal(story.percent);
  const charges = provider.charges.filter(({ paid }) => paid);
  const [charge] = charges;

  expectEqual('total of the order', shop.total, total);
  if (charges.length > 1) faults.push(`${charges.length} charges for one order`);
  for (const { amount } of charges) expectEqual('amount of a charge', amount, total);
  faults.push(...findRepeats(provider), ...findLateCharges(story), ...findOpenPages(story));

  const keptCents =
    sum(charges.map(({ amount, amount_refunded: back }) => amount - back)) - taken(provider.disputes);
  // held by the bank until it has decided, and earned until then
  const heldCents = taken(provider.disputes.filter(isUndecided));
  const earnedCents = keptCents + heldCents;
  const taking = mayTake(story, charge);
  const hasFailedRefund = shop.alerts.some(({ kind }) => kind === 'refundFailed');
  const due = charge && taking !== 'no' ? remainingAmount(story, total) : 0;
  const allowed = taking === 'either' && due > 0 ? [due, 0] : [due];
  if (!hasFailedRefund && !allowed.includes(earnedCents))
    faults.push(`${earnedCents} is kept, expected ${allowed.join(' or ')}`);
  const isAccepted = charge !== undefined && (taking === 'yes' || (taking === 'either' && hasInvoice(shop)));

  if (!hasFailedRefund)
    expectEqual('status', shop.status, expectedStatus(story, { earnedCents, isAccepted }));
  const isPaid = earnedCents > 0 && shop.status !== 'cancelled';
  const soldPieces = isPaid ? pieces - countRequests(requests, 'refundPiece') : 0;
  // a piece whose refund failed is still sold
  const isStillSold = hasFailedRefund && isPaid && shop.sold > soldPieces && shop.sold <= pieces;
  if (!isStillSold) expectEqual('sold pieces', shop.sold, soldPieces);
  if (shop.status !== 'pending') expectEqual('reserved pieces', shop.reserved, 0);

  // every charge has its invoice, every refund and every loss its credit note, but a surplus that was given back at once
  const totals = (kind: string) => shop.documents.filter((one) => one.kind === kind).map((one) => one.total);
  expectEqual('invoices', totals('invoice'), isAccepted ? [total] : []);
  const credited = sum(totals('creditNote')) - sum(totals('reversal'));
  expectEqual('credited', credited, isAccepted ? total - earnedCents : 0);
  const taxes = sum(shop.documents.map(({ kind, tax }) => (kind === 'creditNote' ? -tax : tax)));
  if (isAccepted && earnedCents === total) expectEqual('taxes', taxes, orderTax(story.percent));
  if (!isAccepted || earnedCents === 0) expectEqual('taxes', taxes, 0);

  const { balances } = shop;
  const balance = (...accounts: string[]) => sum(accounts.map((account) => balances[account] ?? 0));
  // a surplus has no invoice: what the bank took of it is neither earned nor lost
  expectEqual('receivable', balance('receivable'), isAccepted ? heldCents : -keptCents);
  expectEqual('unsettled', balance('stripe_unsettled'), 0);
  // payouts belong to no order
  const moved = provider.transactions.filter(({ type }) => type !== 'payout');
  const net = sum(moved.map((one) => one.net));
  expectEqual('clearing', balance('stripe_clearing'), net);
  expectEqual('tax payable', balance('tax_gst_hst'), -taxes);
  const sales = isAccepted ? taxes - earnedCents : 0;
  expectEqual('sales', balance('deferred_products', 'revenue_products', 'shipping'), sales);
  return [...faults, ...judgeDisputes(story), ...findUnjustifiedAlerts(story)];
}

/** The shop knows each dispute as it is, and asks staff for an answer as long as the bank has not decided. */
function judgeDisputes({ provider: { disputes }, shop }: OrderStory): string[] {
  return disputes.flatMap((dispute) => {
    const row = shop.disputes.find(({ stripeId }) => stripeId === dispute.id);
    if (row?.status !== dispute.status) return [`dispute is ${row?.status}, expected ${dispute.status}`];
    const isAlerted = shop.alerts.some(
      (one) => one.kind === 'paymentDisputed' && one.about === row.id && one.isOpen,
    );
    return isAlerted === isUndecided(dispute) ? [] : [`${dispute.status}: alert is open: ${isAlerted}`];
  });
}

function findUnjustifiedAlerts({ shop, requests, provider, placedAt, endedAt }: OrderStory): string[] {
  const isForgotten = countRequests(requests, 'forgetCustomer') > 0;
  const isTaken = provider.disputes.some(({ balance_transactions: moved }) => moved.length > 0);
  const reasons: Record<string, (about: string) => boolean> = {
    paymentSurplus: (about) => shop.surplus.includes(about),
    paymentDisputed: (about) => shop.disputes.some(({ id }) => id === about),
    saleRefused: () => isForgotten,
    // it was asked for before the bank took the money
    refundFailed: () => isTaken,
    // a wait of a month, in which nothing worked
    refundSlow: () => endedAt - placedAt > 30 * unpaidSeconds,
  };
  return shop.alerts.flatMap(({ kind, about, detail }) =>
    reasons[kind]?.(about) ? [] : [`alert without a reason: ${kind}: ${detail}`],
  );
}

const isUndecided = ({ status }: Stripe.Dispute) =>
  status.endsWith('needs_response') || status.endsWith('under_review');

/** Returns what banks have taken for disputes and not given back, without fees, in cents. */
const taken = (disputes: readonly Stripe.Dispute[]) =>
  -sum(disputes.flatMap(({ balance_transactions: moved }) => moved.map(({ amount }) => amount)));

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const orderTax = (percent: number) => taxOn([pieces * sleevePrice, deliveryPrice], percent);
const orderTotal = (percent = ontarioTax) => pieces * sleevePrice + deliveryPrice + orderTax(percent);

const countRequests = (requests: readonly OrderRequest[], name: OrderRequest['name']) =>
  requests.filter((request) => request.name === name).length;
const hasInvoice = ({ documents }: OrderRows) => documents.some(({ kind }) => kind === 'invoice');

/**
 * Says if the order takes a charge: not if its buyer had cancelled it before. Both are right if the buyer
 * cancelled before the shop had heard of the charge, and for one that comes a day after the placement.
 */
function mayTake({ requests, placedAt }: OrderStory, charge: Stripe.Charge | undefined) {
  if (!charge) return 'no';
  const cancelled = requests.find(({ name }) => name === 'cancelOrder')?.at;
  if (cancelled !== undefined) return charge.created > cancelled ? 'no' : 'either';
  return charge.created >= placedAt + unpaidSeconds ? 'either' : 'yes';
}

/** Returns what remains of a charge: nothing once the order was cancelled, else the rest after refunds and losses. */
function remainingAmount({ requests, provider, percent }: OrderStory, total: number): number {
  if (countRequests(requests, 'cancelOrder') > 0 || countRequests(requests, 'refundAll') > 0) return 0;
  const inDashboard = provider.refunds.filter(({ metadata }) => metadata?.['refund_id'] === undefined);
  const byStaff =
    countRequests(requests, 'refundPiece') * (sleevePrice + taxOn([sleevePrice], percent)) +
    countRequests(requests, 'refundDelivery') * (deliveryPrice + taxOn([deliveryPrice], percent));
  const lost = taken(provider.disputes.filter((dispute) => !isUndecided(dispute)));
  return Math.max(0, total - byStaff - lost - sum(inDashboard.map(({ amount }) => amount)));
}

function expectedStatus(
  { requests, placedAt, endedAt, provider }: OrderStory,
  { earnedCents, isAccepted }: { earnedCents: number; isAccepted: boolean },
): string {
  if (earnedCents > 0) return 'paid';
  // an order that was lost before anything was sent is cancelled
  if (isAccepted) return taken(provider.disputes) > 0 ? 'cancelled' : 'refunded';
  const isOver = countRequests(requests, 'cancelOrder') > 0 || endedAt - placedAt >= unpaidSeconds;
  return isOver ? 'cancelled' : 'pending';
}

/** However often it is tried, a payment is one page or one charge, and a refund is one refund. */
function findRepeats({ intents, sessions, refunds }: OrderBooks): string[] {
  const saved = intents.filter(({ metadata }) => metadata['payment_id'] !== undefined);
  const repeats = (name: string, ids: (string | undefined)[]) =>
    [...new Set(ids)].flatMap((id) => {
      const count = ids.filter((each) => each === id).length;
      return id !== undefined && count > 1 ? [`${count} ${name} of ${id}`] : [];
    });
  return [
    ...repeats(
      'pages',
      sessions.map(({ metadata }) => metadata?.['payment_id']),
    ),
    ...repeats(
      'intents',
      saved.map(({ metadata }) => metadata['payment_id']),
    ),
    ...repeats(
      'refunds',
      refunds.map(({ metadata }) => metadata?.['refund_id']),
    ),
  ];
}

/** A payment that its buyer has given up is not charged any more. */
function findLateCharges({ requests, provider: { charges, intents } }: OrderStory): string[] {
  const paymentOf = new Map(intents.map(({ id, metadata }) => [id, metadata['payment_id']]));
  return requests.flatMap(({ name, paymentId, at }) =>
    name === 'giveUpPayment' &&
    charges.some(
      ({ paid, created, payment_intent: intent }) =>
        paid && created > at && typeof intent === 'string' && paymentOf.get(intent) === paymentId,
    )
      ? [`payment ${paymentId} was given up and charged afterwards`]
      : [],
  );
}

/** The payment pages of an order that is paid or cancelled are closed. */
function findOpenPages({ shop: { status }, provider: { sessions } }: OrderStory): string[] {
  const isOpen = sessions.some((session) => session.mode === 'payment' && session.status === 'open');
  return isOpen && status !== 'pending' ? [`a payment page is open though the order is ${status}`] : [];
}
