import type { Language } from '@visita/core/languages';
import { addressLines } from '@visita/core/addresses/address-lines';
import { formatMoney, formatRate } from '@visita/core/money';
import { isCarrier } from '@visita/core/orders/carrier-name';
import type { Order } from '@visita/core/orders/contract';
import { shippingZoneFor } from '@visita/core/shop/delivery';
import { emailGreeting, knownName } from '../account/greeting.ts';
import type { UserRow } from '../account/queries.ts';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import type { EmailBlock, EmailRow } from '../mail/email-blocks.ts';
import { writeEmail } from '../mail/email.ts';
import type { Email } from '../mail/mail.ts';

export type OrderEmailDeps = Pick<Deps, 'config' | 'currentSeller'>;

/** The data of every e-mail about an order. */
export interface OrderEmailContext {
  /** The order, in the language of the account. */
  order: Order;
  /** The buyer. The e-mail is in the language of the account. */
  user: Pick<UserRow, 'email' | 'displayName' | 'isVerified' | 'language'>;
}

interface OrderEmailData {
  subject: string;
  text: string;
  lines?: EmailBlock[];
  button: string;
  note: string;
}

/** Builds an e-mail about an order: what happened, the facts, a link to its page, and a note. */
export async function orderEmail(
  { config, currentSeller }: OrderEmailDeps,
  { order, user }: OrderEmailContext,
  { subject, text, lines = [], button, note }: OrderEmailData,
) {
  const { language } = user;
  const name = knownName(user);
  const blocks: EmailBlock[] = [
    { heading: subject },
    { paragraph: emailGreeting(name, language) },
    { paragraph: text },
    ...lines,
    {
      button: {
        label: button,
        url: `${config.publicUrl}/${language.toLowerCase()}/shop/orders/no/${order.orderNo}`,
      },
    },
    { smallPrint: note },
  ];
  const message = await writeEmail({ config, currentSeller }, { subject, blocks, language, preview: text });
  return { ...message, to: { name, address: user.email } };
}

/** The data of an e-mail with attached documents. */
export type WithPapers = OrderEmailContext & { papers: NonNullable<Email['attachments']> };

/** Rows with items, delivery, taxes and total, as on the invoice. */
export function amountRows({ order, language }: { order: Order; language: Language }): EmailRow[] {
  const t = translatorFor(language);
  const money = (cents: number) => formatMoney(cents, language, order.currency);
  return [
    ...order.items.map(({ name, variant, quantity, amount, isIncluded }) => ({
      label: `${variant ? t('emails:orders.item', { name, variant }) : name} × ${quantity}`,
      value: isIncluded ? t('emails:orders.included', { amount: money(amount) }) : money(amount),
    })),
    ...(order.deliveryAddress ? [{ label: t('money:delivery'), value: money(order.shippingAmount) }] : []),
    ...order.taxes.map(({ kind, rate, amount }) => ({
      label: t('money:tax', { name: t(`money:taxes.${kind}`), rate: formatRate(rate, language) }),
      value: money(amount),
    })),
    { label: t('money:total'), value: money(order.total), isTotal: true },
  ];
}

export async function orderConfirmedMail(
  deps: OrderEmailDeps,
  { papers, ...context }: WithPapers,
): Promise<Email> {
  const { order, user } = context;
  const { language } = user;
  const t = translatorFor(language);
  const { name: seller, address } = await deps.currentSeller.load();
  const message = await orderEmail(deps, context, {
    subject: t('emails:orders.confirmed.subject', { number: order.orderNo }),
    text: t(`emails:orders.confirmed.${confirmedText(order)}`),
    lines: [
      {
        rows: [
          { label: t('emails:orders.number'), value: order.orderNo },
          ...amountRows({ order, language }),
        ],
      },
      ...(order.deliveryAddress
        ? [
            {
              paragraph: [t('emails:orders.address'), ...addressLines(order.deliveryAddress, language)].join(
                '\n',
              ),
            },
          ]
        : []),
      ...(order.deliveryAddress && shippingZoneFor(order.deliveryAddress) === 'international'
        ? [{ paragraph: t('emails:orders.duties') }]
        : []),
    ],
    button: t('emails:orders.confirmed.button'),
    note: t('emails:orders.confirmed.note', { seller, address }),
  });
  return { ...message, attachments: papers };
}

function confirmedText({ deliveryAddress, total }: Order) {
  if (deliveryAddress) return total > 0 ? 'text' : 'textNothingDue';
  return total > 0 ? 'textNothingSent' : 'textNothingDueNorSent';
}

export const orderShippedMail = (deps: OrderEmailDeps, context: OrderEmailContext): Promise<Email> =>
  parcelMail(deps, context, 'shipped');

/** Tells the buyer of a corrected carrier or tracking number. */
export const trackingCorrectedMail = (deps: OrderEmailDeps, context: OrderEmailContext): Promise<Email> =>
  parcelMail(deps, context, 'tracking');

/** Mails the buyer the carrier, the tracking number and the link to the tracking page. */
function parcelMail(
  deps: OrderEmailDeps,
  context: OrderEmailContext,
  kind: 'shipped' | 'tracking',
): Promise<Email> {
  const { order, user } = context;
  const { language } = user;
  const t = translatorFor(language);
  const { shippingCompany: company, trackingNumber, trackingUrl } = order;
  const carrier = company && (isCarrier(company) ? t(`orders:carriers.${company}`) : company);
  return orderEmail(deps, context, {
    subject: t(`emails:orders.${kind}.subject`, { number: order.orderNo }),
    text: carrier ? t(`emails:orders.${kind}.text`, { carrier }) : t(`emails:orders.${kind}.textUnnamed`),
    lines: [
      ...(trackingNumber
        ? [{ rows: [{ label: t('emails:orders.shipped.tracking'), value: trackingNumber }] }]
        : []),
      ...(trackingUrl && carrier
        ? [
            {
              link: {
                label: t('emails:orders.shipped.follow', { carrier }),
                url: trackingUrl,
                leaves: true as const,
              },
            },
          ]
        : []),
    ],
    button: t('emails:orders.shipped.button'),
    note: t('emails:orders.shipped.note'),
  });
}

/** Says whether nothing was charged, or the payment is refunded. */
export function orderCancelledMail(deps: OrderEmailDeps, context: OrderEmailContext): Promise<Email> {
  const { order, user } = context;
  const { language } = user;
  const t = translatorFor(language);
  const paid = order.payment?.paidAt ? order.payment.amount : 0;
  return orderEmail(deps, context, {
    subject: t('emails:orders.cancelled.subject', { number: order.orderNo }),
    text:
      order.dispute === 'lost'
        ? t('emails:orders.cancelled.textDispute', { amount: formatMoney(paid, language, order.currency) })
        : paid > 0
          ? t('emails:orders.cancelled.textRefund', { amount: formatMoney(paid, language, order.currency) })
          : t('emails:orders.cancelled.text'),
    button: t('emails:orders.cancelled.button'),
    note: t('emails:orders.cancelled.note'),
  });
}
