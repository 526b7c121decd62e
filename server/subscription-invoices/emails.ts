import { sellerZone } from '@visita/core/days';
import { formatDate } from '@visita/core/format-date';
import type { Language } from '@visita/core/languages';
import { formatMoney, formatRate } from '@visita/core/money';
import { translatorFor } from '../http/words.ts';
import type { EmailBlock } from '../mail/email-blocks.ts';
import type { Email } from '../mail/mail.ts';
import {
  dayIn,
  factRows,
  subscriptionEmail,
  type SubscriptionEmailDeps,
  type SubscriptionEmailContext,
} from '../subscriptions/emails.ts';
import type { InvoiceRow } from './queries.ts';

type Charged = SubscriptionEmailContext & {
  invoice: InvoiceRow;
  notice: 'billed' | 'due' | 'failed' | 'confirm';
  papers: NonNullable<Email['attachments']>;
  /** The number of the invoice document. */
  invoiceNo: string;
};

/**
 * Builds the e-mail about a charge: paid, with its invoice; due; failed, with the next attempt; or in need of
 * confirmation.
 */
export async function invoiceMail(
  deps: SubscriptionEmailDeps,
  { invoice, notice, papers, invoiceNo, ...context }: Charged,
): Promise<Email> {
  const { language } = context.user;
  const t = translatorFor(language);
  const { amountDue, currency, nextAttemptAt: next, dueAt, hostedUrl, periodStart, periodEnd } = invoice;
  const params = {
    amount: formatMoney(amountDue, language, currency),
    date: next ? dayIn(next, context) : '',
    number: invoiceNo,
  };
  const period = t('billing:period', { from: dayIn(periodStart, context), to: dayIn(periodEnd, context) });
  const paidFor: EmailBlock = {
    rows: [...factRows(context), { label: t('billing:rows.paidFor'), value: period }],
  };
  if (notice === 'billed') {
    const isCredit = amountDue === 0;
    const isSent = dueAt !== null && !isCredit;
    const message = await subscriptionEmail(deps, context, {
      subject: isCredit
        ? t('billing:emails.billed.subjectCredit')
        : t(isSent ? 'billing:contract.paid.subject' : 'billing:emails.billed.subject', params),
      text: isCredit
        ? t('billing:emails.billed.textCredit')
        : t(isSent ? 'billing:contract.paid.text' : 'billing:emails.billed.text', params),
      lines: [paidFor, ...amountRows(invoice, language), ...transferRows(invoice, language)],
      note: t('billing:emails.billed.note'),
    });
    return { ...message, attachments: papers };
  }
  const page: EmailBlock[] = hostedUrl
    ? [{ link: { label: t(`billing:emails.${notice}.page`), url: hostedUrl, leaves: true } }]
    : [];
  if (notice === 'due') {
    const atHome = { ...context, user: { ...context.user, timeZone: sellerZone } };
    const due = { ...params, date: dueAt ? dayIn(dueAt, atHome) : '' };
    const message = await subscriptionEmail(deps, context, {
      subject: t('billing:emails.due.subject', due),
      text: t(invoice.taxes.length === 0 ? 'billing:emails.due.textUntaxed' : 'billing:emails.due.text', due),
      lines: [paidFor, ...page],
      note: t('billing:emails.due.note'),
    });
    return { ...message, attachments: papers };
  }
  const retry = next ? [{ label: t('billing:rows.nextTry'), value: dayIn(next, context) }] : [];
  const text =
    notice === 'confirm'
      ? 'billing:emails.confirm.text'
      : next
        ? 'billing:emails.failed.text'
        : 'billing:emails.failed.textLast';
  return subscriptionEmail(deps, context, {
    subject: t(`billing:emails.${notice}.subject`, params),
    text: t(text, params),
    lines: [
      { rows: [...factRows({ ...context, next: null }), ...retry] },
      ...(notice === 'failed' ? [{ paragraph: t('billing:emails.failed.next') }] : []),
      ...page,
    ],
    note: t(`billing:emails.${notice}.note`),
  });
}

/** The bank transfer that paid an invoice; empty if none did. */
function transferRows(
  { valueDate, transferReference: reference }: InvoiceRow,
  language: Language,
): EmailBlock[] {
  if (valueDate === null || reference === null) return [];
  const t = translatorFor(language);
  const day = formatDate(new Date(valueDate), language, { dateStyle: 'long', timeZone: 'UTC' });
  return [
    {
      rows: [
        { label: t('billing:rows.transfer'), value: day },
        { label: t('billing:rows.transferReference'), value: reference },
      ],
    },
  ];
}

/**
 * The amounts of an invoice with a credit, line by line: prices, credits, each tax, the total, the part that
 * the customer's balance settled, and what was charged. Empty if it is one plan and paid in full.
 */
function amountRows(
  { lines, taxes, total, amountDue, currency }: InvoiceRow,
  language: Language,
): EmailBlock[] {
  const worth = lines.filter(({ amount }) => amount !== 0);
  if (worth.every(({ amount }) => amount > 0) && total === amountDue) return [];
  const t = translatorFor(language);
  const money = (cents: number) => formatMoney(cents, language, currency);
  const ofLines = worth.flatMap(({ plan, amount }) =>
    plan === null
      ? []
      : [
          {
            label:
              amount < 0 ? t('billing:unused', { plan: t(`plans:sold.${plan}`) }) : t(`plans:sold.${plan}`),
            value: money(amount),
          },
        ],
  );
  const ofTaxes = taxes.map(({ kind, rate, amount }) => ({
    label: t('money:tax', { name: t(`money:taxes.${kind}`), rate: formatRate(rate, language) }),
    value: money(amount),
  }));
  const byBalance = amountDue - total;
  const settledBy = byBalance < 0 ? 'creditUsed' : total < 0 ? 'creditKept' : 'carriedOver';
  const settlement =
    byBalance === 0 ? [] : [{ label: t(`subscriptions:chargeNow.${settledBy}`), value: money(byBalance) }];
  return [
    {
      rows: [
        ...ofLines,
        ...ofTaxes,
        { label: t('money:total'), value: money(total) },
        ...settlement,
        { label: t('billing:rows.charged'), value: money(amountDue) },
      ],
    },
  ];
}

/** The context of an e-mail about money that was given back; `amount` is in cents. */
type GivenBack = SubscriptionEmailContext & { amount: number; papers: NonNullable<Email['attachments']> };

/** Builds the e-mail about a refund of a charge. */
export const chargeRefundedMail = (deps: SubscriptionEmailDeps, context: GivenBack): Promise<Email> =>
  givenBackMail(deps, context, 'refunded');

/** Builds the e-mail about a credit that paid a charge and can be used again. */
export const chargeRestoredMail = (deps: SubscriptionEmailDeps, context: GivenBack): Promise<Email> =>
  givenBackMail(deps, context, 'restored');

async function givenBackMail(
  deps: SubscriptionEmailDeps,
  { amount: cents, papers, ...context }: GivenBack,
  kind: 'refunded' | 'restored',
): Promise<Email> {
  const { language } = context.user;
  const { currency } = context.row;
  const t = translatorFor(language);
  const params = { amount: formatMoney(cents, language, currency) };
  const message = await subscriptionEmail(deps, context, {
    subject: t(`billing:emails.${kind}.subject`, params),
    text: t(`billing:emails.${kind}.text`, params),
    lines: [{ rows: factRows(context) }],
    note: t(`billing:emails.${kind}.note`),
  });
  return { ...message, attachments: papers };
}

/** Builds the e-mail with the corrected invoice of a charge and the credit note of the one that it replaces. */
export async function chargeCorrectedMail(
  deps: SubscriptionEmailDeps,
  {
    invoiceNo,
    papers,
    ...context
  }: SubscriptionEmailContext & { invoiceNo: string; papers: NonNullable<Email['attachments']> },
): Promise<Email> {
  const t = translatorFor(context.user.language);
  const message = await subscriptionEmail(deps, context, {
    subject: t('billing:emails.corrected.subject'),
    text: t('billing:emails.corrected.text', { invoice: invoiceNo }),
    lines: [{ rows: factRows(context) }],
    note: t('billing:emails.corrected.note'),
  });
  return { ...message, attachments: papers };
}
