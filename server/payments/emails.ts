import { formatMoney } from '@visita/core/money';
import { brandName } from '@visita/core/orders/card-brands';
import type { Order } from '@visita/core/orders/contract';
import { isDecline } from '@visita/core/payments/declines';
import { wordsOf } from '../http/words.ts';
import { writeEmail } from '../mail/email.ts';
import { orderEmail, type Dependencies, type Told } from '../orders/emails.ts';
import type { Email } from '../mail/mail.ts';

/** Money is on its way back: `amount` of it in cents. */
export function refundMail(deps: Dependencies, { amount, ...told }: Told & { amount: number }): Promise<Email> {
  const { order, language } = told;
  const t = wordsOf(language);
  const params = { amount: formatMoney(amount, language, order.currency), number: order.orderNo };
  const card = order.payment?.card;
  return orderEmail(deps, told, {
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
export function paymentFailedMail(deps: Dependencies, { reason, ...told }: Told & { reason: string | null }): Promise<Email> {
  const { order, language } = told;
  const t = wordsOf(language);
  const number = order.orderNo;
  return orderEmail(deps, told, {
    subject: t('emails:payments.failed.subject', { number }),
    text: t('emails:payments.failed.text', { reason: t(`payments:declines.${isDecline(reason) ? reason : 'other'}`) }),
    lines: [{ paragraph: t('emails:payments.failed.next') }],
    button: t('emails:payments.failed.button'),
    note: t('emails:payments.failed.note'),
  });
}

/** To ourselves: money that should go back did not. `reason` is the provider's own word. */
export async function refundFailedMail(
  { config }: Dependencies,
  { order, amount, reason }: { order: Pick<Order, 'orderNo' | 'currency'>; amount: number; reason: string },
): Promise<Email> {
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
  return { ...(await writeEmail(config, { subject, blocks, language })), to: { name: config.seller.name, address: config.seller.email } };
}
