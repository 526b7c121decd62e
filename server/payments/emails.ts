import { formatMoney } from '@visita/core/money';
import { brandName } from '@visita/core/orders/card-brands';
import { isDecline } from '@visita/core/payments/declines';
import { translatorFor } from '../http/words.ts';
import {
  orderEmail,
  type OrderEmailDeps,
  type OrderEmailContext,
  type WithPapers,
} from '../orders/emails.ts';
import type { Email } from '../mail/mail.ts';

/** Builds the e-mail about a refund. `amount` is in cents. */
export async function refundMail(
  deps: OrderEmailDeps,
  { amount, papers, ...context }: WithPapers & { amount: number },
): Promise<Email> {
  const { order, user } = context;
  const { language } = user;
  const t = translatorFor(language);
  const params = { amount: formatMoney(amount, language, order.currency), number: order.orderNo };
  const card = order.payment?.card;
  const message = await orderEmail(deps, context, {
    subject: t('emails:payments.refund.subject', params),
    text: t('emails:payments.refund.text', params),
    lines: card
      ? [
          {
            rows: [
              {
                label: t('emails:payments.refund.card'),
                value: t('orders:payment.card', { brand: brandName(card.brand), last4: card.last4 }),
              },
            ],
          },
        ]
      : [],
    button: t('emails:payments.refund.button'),
    note: t('emails:payments.refund.note'),
  });
  return { ...message, attachments: papers };
}

/** Builds the e-mail about a credit that paid an order and can be used again. `amount` is in cents. */
export async function creditRestoredMail(
  deps: OrderEmailDeps,
  { amount, papers, ...context }: WithPapers & { amount: number },
): Promise<Email> {
  const { language } = context.user;
  const t = translatorFor(language);
  const { orderNo: number, currency } = context.order;
  const params = { amount: formatMoney(amount, language, currency), number };
  const message = await orderEmail(deps, context, {
    subject: t('emails:payments.restored.subject', params),
    text: t('emails:payments.restored.text', params),
    button: t('emails:payments.restored.button'),
    note: t('emails:payments.restored.note'),
  });
  return { ...message, attachments: papers };
}

/** Builds the e-mail with a corrected invoice and the credit note of the one that it replaces. */
export async function invoiceCorrectedMail(
  deps: OrderEmailDeps,
  { invoiceNo, papers, ...context }: WithPapers & { invoiceNo: string },
): Promise<Email> {
  const t = translatorFor(context.user.language);
  const params = { number: context.order.orderNo, invoice: invoiceNo };
  const message = await orderEmail(deps, context, {
    subject: t('emails:payments.corrected.subject', params),
    text: t('emails:payments.corrected.text', params),
    button: t('emails:payments.corrected.button'),
    note: t('emails:payments.corrected.note'),
  });
  return { ...message, attachments: papers };
}

/**
 * Builds the e-mail about a failed payment. `reason` is a key of `payments:declines`; any other provider code
 * is not shown.
 */
export function paymentFailedMail(
  deps: OrderEmailDeps,
  { reason, ...context }: OrderEmailContext & { reason: string | null },
): Promise<Email> {
  const { order, user } = context;
  const { language } = user;
  const t = translatorFor(language);
  const number = order.orderNo;
  return orderEmail(deps, context, {
    subject: t('emails:payments.failed.subject', { number }),
    text: t('emails:payments.failed.text', {
      reason: t(`payments:declines.${isDecline(reason) ? reason : 'other'}`),
    }),
    lines: [{ paragraph: t('emails:payments.failed.next') }],
    button: t('emails:payments.failed.button'),
    note: t('emails:payments.failed.note'),
  });
}
