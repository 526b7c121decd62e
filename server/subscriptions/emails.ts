import { promisedDay, writtenDay } from '@visita/core/format-date';
import { addDays } from '@visita/core/days';
import { prefixFor } from '@visita/core/languages';
import { formatMoney, formatRate } from '@visita/core/money';
import type { Notice } from '@visita/core/subscriptions/notices';
import { freeDays, overdueUntil } from '@visita/core/subscriptions/terms';
import type { Charge } from '@visita/core/subscriptions/subscription';
import { emailGreeting, knownName } from '../account/greeting.ts';
import type { UserRow } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { EmailBlock, EmailRow } from '../mail/email-blocks.ts';
import { writeEmail } from '../mail/email.ts';
import type { Email } from '../mail/mail.ts';
import type { SubscriptionRow } from './queries.ts';

export type SubscriptionEmailDeps = Pick<Deps, 'config' | 'currentSeller'>;

/** The data of every e-mail about a subscription. `next` is the next charge, null if there is none. */
export interface SubscriptionEmailContext {
  row: SubscriptionRow;
  /** The owner. The e-mail uses the language and the time zone of the account. */
  user: Pick<UserRow, 'email' | 'displayName' | 'isVerified' | 'language' | 'timeZone'>;
  next: (Charge & { on: Date }) | null;
}

interface SubscriptionEmailData {
  subject: string;
  text: string;
  lines?: EmailBlock[];
  note: string;
}

/** Formats a day in the owner's language and time zone. */
export const dayIn = (at: Date, { user }: Pick<SubscriptionEmailContext, 'user'>): string =>
  promisedDay(at, user);

/** Builds an e-mail about a subscription: what happened, the facts, a link to its page, and a note. */
export async function subscriptionEmail(
  { config, currentSeller }: SubscriptionEmailDeps,
  { row, user }: SubscriptionEmailContext,
  { subject, text, lines = [], note }: SubscriptionEmailData,
): Promise<Email> {
  const { language } = user;
  const t = translatorFor(language);
  const name = knownName(user);
  const url = `${config.publicUrl}/${prefixFor(language)}/subscriptions/${row.id}`;
  const blocks: EmailBlock[] = [
    { heading: subject },
    { paragraph: emailGreeting(name, language) },
    { paragraph: text },
    ...lines,
    { button: { label: t('billing:button'), url } },
    { smallPrint: note },
  ];
  const message = await writeEmail({ config, currentSeller }, { subject, blocks, language, preview: text });
  return { ...message, to: { name, address: user.email } };
}

/** Contracts are invoiced instead of charged to a card. */
const isByContract = ({ plan }: SubscriptionRow) => plan === 'enterprise';

/** Rows with the plan, its number, and the next charge or the end. */
export function factRows(context: SubscriptionEmailContext): EmailRow[] {
  const { row, user, next } = context;
  const t = translatorFor(user.language);
  const end =
    next === null && row.endsAt ? [{ label: t('billing:rows.ends'), value: dayIn(row.endsAt, context) }] : [];
  return [
    { label: t('billing:rows.plan'), value: t(`plans:sold.${row.plan}`) },
    { label: t('billing:rows.number'), value: row.subscriptionNo },
    ...(next
      ? [
          {
            label: t(isByContract(row) ? 'billing:rows.nextInvoice' : 'billing:rows.nextCharge'),
            value: chargeOn(context, next),
          },
        ]
      : []),
    ...end,
  ];
}

function chargeOn(context: SubscriptionEmailContext, { total, currency, on }: Charge & { on: Date }): string {
  const { language } = context.user;
  return translatorFor(language)('billing:on', {
    amount: formatMoney(total, language, currency),
    date: dayIn(on, context),
  });
}

/** Notices that name the next charge. Without tax (abroad) they use texts that mention none. */
const namingCharge = [
  'trialStarted',
  'remindTrialEnd',
  'remindRenewal',
  'kept',
  'resumed',
  'switched',
  'switchPlanned',
] as const;
const namesCharge = (notice: Notice): notice is (typeof namingCharge)[number] =>
  namingCharge.some((one) => one === notice);

/** Builds the e-mail of a notice. `period` is the price of one billing period. */
export function noticeMail(
  deps: SubscriptionEmailDeps,
  { notice, period, ...context }: SubscriptionEmailContext & { notice: Notice; period: Charge },
): Promise<Email> {
  if (notice === 'started') return startedMail(deps, { ...context, period });
  const { row, user, next } = context;
  const { language } = user;
  const t = translatorFor(language);
  const day = noticeDate(notice, context);
  const params = {
    plan: t(`plans:sold.${row.plan}`),
    later: t(`plans:sold.${row.laterPlan ?? row.plan}`),
    date: day ? dayIn(day, context) : '',
    amount: formatMoney(next?.total ?? 0, language, row.currency),
  };
  const isUntaxed = next?.taxes.length === 0;
  const isEndingTrial = notice === 'trialStarted' && next === null;
  if (isByContract(row) && (notice === 'remindRenewal' || notice === 'ending' || notice === 'endedUnpaid'))
    return subscriptionEmail(deps, context, {
      subject: t(`billing:contract.${notice}.subject`, params),
      text:
        notice === 'remindRenewal' && isUntaxed
          ? t('billing:contract.remindRenewal.textUntaxed', params)
          : t(`billing:contract.${notice}.text`, params),
      lines: [{ rows: factRows(context) }],
      note: t(`billing:contract.${notice}.note`),
    });
  return subscriptionEmail(deps, context, {
    subject: t(`billing:emails.${notice}.subject`, params),
    text: isEndingTrial
      ? t('billing:emails.trialStarted.textEnding', params)
      : isUntaxed && namesCharge(notice)
        ? t(`billing:emails.${notice}.textUntaxed`, params)
        : t(`billing:emails.${notice}.text`, params),
    lines: [{ rows: factRows(context) }],
    note: t(`billing:emails.${notice}.note`),
  });
}

/** The date that a notice is about. */
function noticeDate(notice: Notice, { row, next }: SubscriptionEmailContext): Date | null {
  switch (notice) {
    case 'remindActivation':
      return row.waitingUntil;
    case 'overdue':
      return row.periodStart && overdueUntil(row.periodStart);
    case 'trialStarted':
    case 'remindTrialEnd':
      return row.trialEnd;
    case 'remindEnd':
    case 'ending':
    case 'ended':
    case 'endedUnpaid':
    case 'expired':
      return row.endsAt;
    default:
      return next?.on ?? row.periodEnd;
  }
}

/** Builds the purchase confirmation: price with taxes, all dates, how to cancel, and the consent. */
async function startedMail(
  deps: SubscriptionEmailDeps,
  { period, ...context }: SubscriptionEmailContext & { period: Charge },
): Promise<Email> {
  const { row, user, next } = context;
  const { consent, stripeId, hasTrial } = row;
  const { language } = user;
  const t = translatorFor(language);
  const money = (cents: number) => formatMoney(cents, language, row.currency);
  const { name: seller, address } = await deps.currentSeller.load();
  const kind = isByContract(row) ? 'contract' : stripeId === null ? 'once' : hasTrial ? 'waiting' : 'billed';
  const agreed = consent && {
    date: dayIn(new Date(consent.at), context),
    amount: money(consent.amount),
    // older records have no `chargedBy`: the consent covered the longest trial
    by: consent.chargedBy
      ? writtenDay(consent.chargedBy, language)
      : dayIn(addDays(new Date(consent.at), freeDays), context),
  };
  return subscriptionEmail(deps, context, {
    subject: t('billing:emails.started.subject', { plan: t(`plans:sold.${row.plan}`) }),
    text: t(`billing:emails.started.${kind}`, {
      count: row.seats,
      waiting: row.waitingUntil ? dayIn(row.waitingUntil, context) : '',
    }),
    lines: [
      {
        rows: [
          { label: t('billing:rows.plan'), value: t(`plans:sold.${row.plan}`) },
          { label: t('billing:rows.number'), value: row.subscriptionNo },
          ...(period.subtotal > 0
            ? [{ label: t('billing:rows.amount'), value: money(period.subtotal) }]
            : []),
          ...period.taxes.map(({ kind: tax, rate, amount }) => ({
            label: t('money:tax', { name: t(`money:taxes.${tax}`), rate: formatRate(rate, language) }),
            value: money(amount),
          })),
          ...(period.subtotal > 0
            ? [{ label: t('money:total'), value: money(period.total), isTotal: true }]
            : []),
        ],
      },
      { rows: lifeRows(context) },
      ...(stripeId === null
        ? []
        : [{ paragraph: t(`billing:emails.started.${next && hasTrial ? 'cancelFree' : 'cancel'}`) }]),
      ...(agreed ? [{ paragraph: t('billing:emails.started.consent', agreed) }] : []),
    ],
    note: t('billing:emails.started.note', { seller, address }),
  });
}

/** Rows with all dates of the subscription's life. */
function lifeRows(context: SubscriptionEmailContext): EmailRow[] {
  const { row, user, next } = context;
  const t = translatorFor(user.language);
  const dated = (label: string, at: Date | null): EmailRow[] =>
    at ? [{ label, value: dayIn(at, context) }] : [];
  return [
    ...dated(t('billing:rows.bought'), row.startedAt),
    ...(row.hasTrial ? dated(t('billing:rows.waiting'), row.waitingUntil) : []),
    ...(row.hasTrial ? dated(t('billing:rows.trial'), row.trialEnd) : []),
    ...(next
      ? [
          {
            label: t(
              `billing:rows.${row.hasTrial ? 'firstCharge' : isByContract(row) ? 'nextInvoice' : 'nextCharge'}`,
            ),
            value: chargeOn(context, next),
          },
        ]
      : []),
    ...dated(t('billing:rows.ends'), row.endsAt),
  ];
}
