import { formatMoney } from '@visita/core/money';
import { translatorFor } from '../http/words.ts';
import type { Email } from '../mail/mail.ts';
import { orderEmail, type OrderEmailContext, type OrderEmailDeps } from '../orders/emails.ts';
import {
  factRows,
  subscriptionEmail,
  type SubscriptionEmailContext,
  type SubscriptionEmailDeps,
} from '../subscriptions/emails.ts';

/** Builds the e-mail to the buyer of an order whose payment is disputed. `amount` is in cents. */
export const disputedOrderMail = (deps: OrderEmailDeps, context: OrderDisputeContext): Promise<Email> =>
  orderDisputeMail(deps, context, 'opened');

/** Builds the e-mail to the buyer of an order whose disputed payment stands. */
export const disputeWonMail = (deps: OrderEmailDeps, context: OrderDisputeContext): Promise<Email> =>
  orderDisputeMail(deps, context, 'won');

type OrderDisputeContext = OrderEmailContext & { amount: number };

function orderDisputeMail(
  deps: OrderEmailDeps,
  { amount, ...context }: OrderDisputeContext,
  kind: 'opened' | 'won',
): Promise<Email> {
  const { order, user } = context;
  const { language } = user;
  const t = translatorFor(language);
  const params = { number: order.orderNo, amount: formatMoney(amount, language, order.currency) };
  return orderEmail(deps, context, {
    subject: t(`emails:disputes.${kind}.subject`, params),
    text: t(`emails:disputes.${kind}.text`, params),
    button: t(`emails:disputes.${kind}.button`),
    note: t(`emails:disputes.${kind}.note`),
  });
}

/** Builds the e-mail to the owner of a subscription whose charge is disputed. `amount` is in cents. */
export async function disputedChargeMail(
  deps: SubscriptionEmailDeps,
  { amount, ...context }: SubscriptionEmailContext & { amount: number },
): Promise<Email> {
  const { language } = context.user;
  const t = translatorFor(language);
  const params = { amount: formatMoney(amount, language, context.row.currency) };
  return subscriptionEmail(deps, context, {
    subject: t('emails:disputes.charge.subject', params),
    text: t('emails:disputes.charge.text', params),
    lines: [{ rows: factRows(context) }],
    note: t('emails:disputes.charge.note'),
  });
}
