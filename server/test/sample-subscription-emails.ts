import { addDays } from '@visita/core/days';
import { notices, type Notice } from '@visita/core/subscriptions/notices';
import { disputedChargeMail } from '../disputes/emails.ts';
import { noticeMail, type SubscriptionEmailContext } from '../subscriptions/emails.ts';
import {
  chargeCorrectedMail,
  chargeRefundedMail,
  chargeRestoredMail,
  invoiceMail,
} from '../subscription-invoices/emails.ts';
import type { InvoiceRow } from '../subscription-invoices/queries.ts';
import type { SubscriptionRow } from '../subscriptions/queries.ts';
import { invitationEmail, seatEndedEmail, seatFreeEmail, seatTakenEmail } from '../seats/emails.ts';
import type { EmailSamples, EmailVariants, SampleRecipient } from './sample-recipient.ts';
import {
  day,
  sampleCharge as next,
  samplePeriod as period,
  sampleSubscription,
  sampleSwitchInvoice,
  sampleSubscriptionInvoice as invoice,
} from './sample-subscription.ts';

const untaxed = { ...period, taxes: [], total: period.subtotal };
const running: SubscriptionRow = { ...sampleSubscription, laterPlan: null, endsAt: null };
/** Notices after which nothing more is charged. */
const isLast = (notice: Notice) =>
  ['ending', 'ended', 'endedUnpaid', 'expired', 'remindEnd'].includes(notice);
/** Notices that only a contract gets; it also has its own words for others. */
const isOfContract = (notice: Notice) => notice === 'overdue';
const ofContract: readonly Notice[] = ['started', 'remindRenewal', 'ending', 'endedUnpaid', 'overdue'];

export function sampleSubscriptionEmails({
  deps,
  user,
  otherUser,
  papers,
  at,
  language,
  token,
}: SampleRecipient): EmailSamples {
  const context: SubscriptionEmailContext = { row: running, user, next };
  const contract: SubscriptionEmailContext = {
    ...context,
    row: {
      ...running,
      plan: 'enterprise',
      seats: 60,
      hasTrial: false,
      consent: null,
      waitingUntil: null,
      trialEnd: null,
    },
  };
  const mail = (notice: Notice, change: Partial<SubscriptionEmailContext> = {}, price = period) => {
    const { row, ...rest } = { ...context, ...change };
    const ends = isLast(notice) ? { row: { ...row, endsAt: day('2026-06-30') }, next: null } : { row };
    return () => noticeMail(deps, { ...rest, ...ends, notice, period: price });
  };
  const billed = { papers, invoiceNo: 'F20260422ABCDEF' };
  const paid: InvoiceRow = { ...invoice, status: 'paid' };
  const transfer = { valueDate: '2026-05-20', transferReference: 'Wire 17' };
  const sent: InvoiceRow = { ...invoice, attemptCount: 0, nextAttemptAt: null, dueAt: day('2026-05-22') };
  const charge =
    (notice: 'billed' | 'due' | 'failed' | 'confirm', bill: InvoiceRow, to = context) =>
    () =>
      invoiceMail(deps, { ...to, ...billed, invoice: bill, notice });
  const seats = { row: { ...running, plan: 'duo-annual' as const }, owner: user, guest: otherUser };
  const once: SubscriptionRow = {
    ...running,
    stripeId: null,
    hasTrial: false,
    consent: null,
    waitingUntil: null,
    trialEnd: null,
  };
  const abroad = { next: { ...untaxed, on: next.on } };
  const byNotice: EmailVariants = {
    ...Object.fromEntries(
      notices.filter((notice) => !isOfContract(notice)).map((notice) => [notice, mail(notice)]),
    ),
    ...Object.fromEntries(ofContract.map((notice) => [`${notice}OfContract`, mail(notice, contract)])),
    ...Object.fromEntries(
      (
        [
          'trialStarted',
          'remindTrialEnd',
          'remindRenewal',
          'kept',
          'resumed',
          'switched',
          'switchPlanned',
        ] as const
      ).map((notice) => [`${notice}Untaxed`, mail(notice, abroad, untaxed)]),
    ),
    switchPlanned: mail('switchPlanned', { row: { ...running, laterPlan: 'monthly' } }),
    switchPlannedUntaxed: mail(
      'switchPlanned',
      { ...abroad, row: { ...running, laterPlan: 'monthly' } },
      untaxed,
    ),
    remindRenewalOfContractUntaxed: mail('remindRenewal', { ...contract, ...abroad }, untaxed),
    trialStartedEnding: mail('trialStarted', { row: { ...running, endsAt: running.trialEnd }, next: null }),
    startedBilled: mail('started', { row: { ...once, stripeId: 'sub_1' } }),
    startedOnce: mail('started', { row: once, next: null }, { ...untaxed, subtotal: 0, total: 0 }),
  };
  return {
    'subscriptions/noticeMail': byNotice,
    'subscription-invoices/invoiceMail': {
      billed: charge('billed', paid),
      billedByCredit: charge('billed', { ...paid, amountDue: 0 }),
      billedSwitch: charge('billed', sampleSwitchInvoice),
      failed: charge('failed', invoice),
      failedLast: charge('failed', { ...invoice, nextAttemptAt: null }),
      confirm: charge('confirm', invoice),
      dueOfContract: charge('due', sent, contract),
      dueOfContractUntaxed: charge(
        'due',
        { ...sent, taxes: [], taxAmount: 0, total: 8880, amountDue: 8880 },
        contract,
      ),
      paidOfContract: charge('billed', { ...sent, status: 'paid', ...transfer }, contract),
    },
    'subscription-invoices/chargeRefundedMail': {
      usual: () => chargeRefundedMail(deps, { ...context, papers, amount: 5000 }),
    },
    'subscription-invoices/chargeRestoredMail': {
      usual: () => chargeRestoredMail(deps, { ...context, papers, amount: 5000 }),
    },
    'subscription-invoices/chargeCorrectedMail': {
      usual: () => chargeCorrectedMail(deps, { ...context, papers, invoiceNo: 'F20260309ABCDEF' }),
    },
    'disputes/disputedChargeMail': {
      usual: () => disputedChargeMail(deps, { ...context, amount: 5000 }),
    },
    'seats/invitationEmail': {
      usual: () =>
        invitationEmail(deps, {
          to: otherUser.email,
          language,
          owner: user,
          plan: 'duo-annual',
          token,
          expiresAt: addDays(at, 14),
        }),
    },
    'seats/seatTakenEmail': { usual: () => seatTakenEmail(deps, seats) },
    'seats/seatFreeEmail': { usual: () => seatFreeEmail(deps, seats) },
    'seats/seatEndedEmail': { usual: () => seatEndedEmail(deps, seats) },
  };
}
