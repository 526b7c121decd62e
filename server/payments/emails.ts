import { formatMoney } from '@visita/core/money';
import { brandName } from '@visita/core/orders/card-brands';
import type { Order } from '@visita/core/orders/contract';
import { isDecline } from '@visita/core/payments/declines';
import { wordsOf } from '../http/words.ts';
import { writeLetter } from '../mail/email.ts';
import { orderLetter, type Lent, type Told } from '../orders/emails.ts';
import type { Letter } from '../mail/mail.ts';

/** Money is on its way back: `amount` of it in cents. */
export function refundMail(app: Lent, { amount, ...told }: Told & { amount: number }): Promise<Letter> {
  const { order, language } = told;
  const t = wordsOf(language);
  const params = { amount: formatMoney(amount, language, order.currency), number: order.orderNo };
  const card = order.payment?.card;
  return orderLetter(app, told, {
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
}

/** `reason` is a key of `payments:declines`, or the provider's own word, which is not shown. */
export function paymentFailedMail(app: Lent, { reason, ...told }: Told & { reason: string | null }): Promise<Letter> {
  const { order, language } = told;
  const t = wordsOf(language);
  const number = order.orderNo;
  return orderLetter(app, told, {
    subject: t('emails:payments.failed.subject', { number }),
    text: t('emails:payments.failed.text', { reason: t(`payments:declines.${isDecline(reason) ? reason : 'other'}`) }),
    lines: [{ paragraph: t('emails:payments.failed.next') }],
    button: t('emails:payments.failed.button'),
    note: t('emails:payments.failed.note'),
  });
}

/** To the house itself: money that should go back did not. `reason` is the provider's own word. */
export async function refundFailedMail(
  { config }: Lent,
  { order, amount, reason }: { order: Pick<Order, 'orderNo' | 'currency'>; amount: number; reason: string },
): Promise<Letter> {
  const language = 'en';
  const t = wordsOf(language);
  const params = { amount: formatMoney(amount, language, order.currency), number: order.orderNo };
  const subject = t('emails:payments.refundFailed.subject', params);
  const blocks = [
    { heading: subject },
    { paragraph: t('emails:payments.refundFailed.text', params) },
    { rows: [{ label: t('emails:payments.refundFailed.reason'), value: reason }] },
    { smallPrint: t('emails:payments.refundFailed.note') },
  ];
  return { ...(await writeLetter(config, { subject, blocks, language })), to: { name: config.seller.name, address: config.seller.email } };
}
