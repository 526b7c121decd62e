import { orderStatus } from '@visita/core/orders/status';
import { plans } from '@visita/core/plans/plan';
import { Problem } from '@visita/core/problems';
import { subscriptionActions, whyNot } from '@visita/core/subscriptions/actions';
import { lastDay } from '@visita/core/subscriptions/derive-coverage';
import { buildMilestones } from '@visita/core/subscriptions/milestones';
import { currentPhase, statusAt } from '@visita/core/subscriptions/phase';
import { isEnded, type SubscriptionStatus } from '@visita/core/subscriptions/status';
import type { Subscription, SubscriptionRow } from '@visita/core/subscriptions/subscription';
import type { Language } from '@visita/core/languages';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { OwnedSubscription } from '../subscriptions/queries.ts';
import {
  chargeOfPrice,
  loadCharging,
  quoteNextCharge,
  priceOfPlan,
  type Charging,
} from '../subscriptions/present-charge.ts';
import { findSeen, listSeen, type ListedSubscription, type WholeSubscription } from './queries.ts';
import { toActionable } from '../subscriptions/request-change.ts';

/** The viewer, their language, the time and the catalogue. */
interface Look extends Charging {
  userId: string;
  language: Language;
}

type PresentSubscriptionInput = Pick<Deps, 'db' | 'catalogue' | 'now'> & { language: Language };

/** Presents a subscription to its owner or to a guest who has a seat. */
export async function presentSubscription(
  deps: PresentSubscriptionInput,
  { id, userId }: OwnedSubscription,
): Promise<Subscription> {
  const found = await findSeen(deps.db, { id, userId, now: deps.now() });
  if (!found) throw new Problem('subscriptionNotFound');
  const look = { userId, language: deps.language, ...(await loadCharging(deps)) };
  const current = seenAt(found, look.now);
  const row = presentRow(current, look);
  return { ...row, ...(row.isOwner ? presentCharges(current, look) : nothingCharged(row)) };
}

/** Lists the user's subscriptions, newest first. */
export async function listSubscriptions(
  deps: PresentSubscriptionInput,
  { userId }: { userId: string },
): Promise<SubscriptionRow[]> {
  const found = await listSeen(deps.db, { userId });
  const look = { userId, language: deps.language, ...(await loadCharging(deps)) };
  return found.map((each) => presentRow(seenAt(each, look.now), look));
}

/**
 * Derives status and seats at a moment: an expired subscription has no seats, even before the clock job wrote
 * it.
 */
function seenAt<Seen extends ListedSubscription>(seen: Seen, now: Date): Seen {
  const { row } = seen;
  const status = statusAt(row, now);
  const endsAt = status === 'expired' ? (row.endsAt?.toISOString() ?? null) : null;
  return {
    ...seen,
    row: { ...row, status },
    seats: seen.seats.map((seat) => ({ ...seat, endsAt: seat.endsAt ?? endsAt })),
  };
}

/** `pending` while the page of the first payment is open (docs/payments.md, section 5). */
function shownStatus({ row: { status }, isBeingPaid }: ListedSubscription): SubscriptionStatus {
  return status === 'created' && isBeingPaid ? 'pending' : status;
}

function presentRow(found: ListedSubscription, look: Look): SubscriptionRow {
  const { row, ownerName } = found;
  const { now, userId } = look;
  const status = shownStatus(found);
  const isOwner = row.userId === userId;
  const seats = presentSeats(found, { userId, isOwner });
  const boundCard =
    seats.find(({ isMine, card }) => isMine && card !== null)?.card ??
    (isEnded(status) ? lastCard(found, look) : null);
  const next = isOwner ? presentNextCharge(found, look) : noCharge;
  return {
    id: row.id,
    subscriptionNo: row.subscriptionNo,
    plan: row.plan,
    planName: translatorFor(look.language)(`plans:names.${row.plan}`),
    period: plans[row.plan].period,
    status,
    currentPhase: currentPhase({ ...row, isStarted: row.startedAt !== null }, now),
    isProcessing: row.reconciledVersion < row.desiredVersion,
    currency: row.currency,
    price: isOwner ? row.price : 0,
    amount: isOwner ? chargeOfPrice(row, row.price, look).total : 0,
    createdAt: row.createdAt,
    startDate: row.startedAt,
    activatedAt: row.activatedAt,
    waitingUntil: row.waitingUntil,
    trialEnd: row.trialEnd,
    endDate: row.endsAt,
    validUntil: row.startedAt && lastDay({ ...row, status }),
    ...next,
    autoRenew: plans[row.plan].renews && row.desired.ends === 'renew' && !isEnded(status),
    isEndedUnpaid: isOwner && isEndedUnpaid(found),
    isServiceStopped: isOwner && row.serviceStoppedAt !== null,
    laterPlan: row.laterPlan,
    includesCard: row.colours.length > 0,
    cardColor: boundCard?.colour ?? row.colours[0] ?? null,
    boundCard,
    scheduleId: isOwner ? row.scheduleId : null,
    stripeSubscriptionId: isOwner ? row.stripeId : null,
    orderId: isOwner ? row.orderId : null,
    paymentMethodId: isOwner ? row.paymentMethodId : null,
    seats,
    seatCount: row.seats,
    isOwner,
    ownerName,
    milestones: presentMilestones(found, look),
    actions: listRefusals(found, look),
  };
}

/** Presents the taken seats: the owner sees all, a guest only their own. */
function presentSeats(
  { seats }: ListedSubscription,
  { userId, isOwner }: { userId: string; isOwner: boolean },
): SubscriptionRow['seats'] {
  return seats
    .filter((seat) => seat.endsAt === null && (isOwner || seat.userId === userId))
    .map(({ id, userId: theirs, name, startsAt, card }) => {
      const isMine = theirs === userId;
      return {
        id,
        isMine,
        name,
        startsAt: new Date(startsAt),
        card: card && { ...card, name: isMine ? card.name : '' },
      };
    });
}

/** Returns the card that the viewer's seat covered last, for a renewal. */
function lastCard({ seats }: ListedSubscription, { userId }: Look) {
  return seats.findLast((seat) => seat.userId === userId && seat.card !== null)?.card ?? null;
}

function listRefusals(
  { row, seats, isCharging, isPeriodRefunded }: ListedSubscription,
  { userId, now }: Look,
): Subscription['actions'] {
  const taken = seats
    .filter(({ endsAt }) => endsAt === null)
    .map((seat) => ({ userId: seat.userId, cardId: seat.card?.id ?? null }));
  const facts = { ...toActionable({ row, seats: taken }, { userId, now }), isCharging, isPeriodRefunded };
  const reasons = subscriptionActions.map((action) => [action, whyNot(action, facts)] as const);
  return Object.fromEntries(reasons) as Subscription['actions']; // every action is a key
}

const noCharge = { nextBilling: null, nextAmount: null, dueAt: null };

/** True if the provider gave up an open charge and the owner had not cancelled. */
const isEndedUnpaid = ({ row, open }: ListedSubscription) =>
  isEnded(row.status) && row.desired.ends === 'renew' && open !== null && open.dueAt === null;

/** The next charge and its date. An open invoice decides them: when it is due or attempted again. */
function presentNextCharge(
  { row, open }: ListedSubscription,
  look: Look,
): Pick<Subscription, 'nextBilling' | 'nextAmount' | 'dueAt'> {
  const { status } = row;
  if (open?.dueAt && !isEnded(status)) {
    const dueAt = new Date(open.dueAt);
    return { nextBilling: dueAt, nextAmount: open.amountDue, dueAt };
  }
  if (status === 'pending' && row.stripeId !== null && !row.isEnding && open)
    return {
      nextBilling: open.nextAttemptAt ? new Date(open.nextAttemptAt) : null,
      nextAmount: open.amountDue,
      dueAt: null,
    };
  const next = quoteNextCharge(row, look);
  return next ? { nextBilling: next.on, nextAmount: next.total, dueAt: null } : noCharge;
}

/**
 * The milestones, with amounts only for the owner. What was paid is known only where order and invoices were
 * read.
 */
function presentMilestones(
  { row }: ListedSubscription,
  look: Look,
  paid: { bought: number | null; charged: number | null } = { bought: null, charged: null },
) {
  const { now, userId } = look;
  const period = chargeOfPrice(row, row.price, look).total;
  const { total: next } = quoteNextCharge(row, look) ?? priceOfPlan(row, row.laterPlan ?? row.plan, look);
  const amounts = row.userId === userId ? { ...paid, period, next } : null;
  return buildMilestones(row, { amounts, now });
}

type Charges = Pick<Subscription, 'order' | 'invitations' | 'billing' | 'payments' | 'milestones'>;

function presentCharges(found: WholeSubscription, look: Look): Charges {
  const { row, order, invitations, invoices } = found;
  const { taxes, total } = chargeOfPrice(row, row.price, look);
  const charged =
    invoices.findLast(({ isOfOrder, status }) => !isOfOrder && status === 'paid')?.total ?? null;
  return {
    order: order && { ...order, canPay: orderStatus.can('pay', order.status) },
    invitations: invitations.map((each) => ({
      ...each,
      createdAt: new Date(each.createdAt),
      expiresAt: new Date(each.expiresAt),
    })),
    billing: {
      basePrice: row.price,
      taxes,
      tax: total - row.price,
      currency: row.currency,
      additionalProductsFee: order?.extras ?? 0,
    },
    milestones: presentMilestones(found, look, { bought: order?.total ?? null, charged }),
    payments: invoices
      .filter(({ isOfOrder, total }) => !isOfOrder || total !== 0)
      .map((invoice) => presentPayment(invoice, { isOver: isEnded(row.status) })),
  };
}

/** A charge left open by an ended plan is not owed and has no payment link; a sent invoice still is. */
function presentPayment(
  invoice: WholeSubscription['invoices'][number],
  { isOver }: { isOver: boolean },
): Subscription['payments'][number] {
  const {
    id,
    reason,
    status,
    currency,
    total,
    hostedUrl,
    card,
    transfer,
    dispute,
    documents,
    paidAt,
    nextAttemptAt,
    dueAt,
    createdAt,
    periodStart,
    periodEnd,
  } = invoice;
  return {
    id,
    reason,
    status,
    date: new Date(dueAt ? createdAt : (paidAt ?? createdAt)),
    periodStart: new Date(periodStart),
    periodEnd: new Date(periodEnd),
    amount: total,
    currency,
    card,
    transfer,
    nextAttemptAt: nextAttemptAt ? new Date(nextAttemptAt) : null,
    dueAt: dueAt ? new Date(dueAt) : null,
    paidAt: paidAt ? new Date(paidAt) : null,
    payUrl: status === 'open' && (dueAt !== null || !isOver) ? hostedUrl : null,
    dispute,
    documents,
  };
}

/** Guests learn nothing about payments. */
const nothingCharged = ({ currency, milestones }: SubscriptionRow): Charges => ({
  milestones,
  order: null,
  invitations: [],
  billing: { basePrice: 0, taxes: [], tax: 0, currency, additionalProductsFee: 0 },
  payments: [],
});
