import { addressLines } from '@visita/core/addresses/address-lines';
import { formatMoney } from '@visita/core/money';
import type { Order } from '@visita/core/orders/contract';
import { plainPhoneText } from '@visita/core/phone-text';
import { cleanLine, cleanText } from '@visita/core/text';
import { translatorFor } from '../http/words.ts';
import { writeEmail } from '../mail/email.ts';
import type { Email } from '../mail/mail.ts';
import { amountRows, type OrderEmailDeps } from './emails.ts';

interface SellerEmailSale {
  order: Order;
  /** Undefined after the buyer was erased. */
  buyer: { displayName: string; email: string } | undefined;
}

/**
 * Builds the e-mail about a paid order to the seller, in the seller's language: items, buyer and address. The
 * buyer's notes are quoted line by line.
 */
export async function orderSoldMail(
  { config, currentSeller }: OrderEmailDeps,
  { order, buyer }: SellerEmailSale,
): Promise<Email> {
  const { sellerLanguage: language } = config;
  const seller = await currentSeller.load();
  const t = translatorFor(language);
  const { orderNo: number, deliveryAddress, notes } = order;
  const params = { number, amount: formatMoney(order.total, language, order.currency) };
  const isFree = order.total === 0;
  const subject = t(isFree ? 'emails:orders.sold.subjectFree' : 'emails:orders.sold.subject', params);
  const paidText = deliveryAddress ? 'emails:orders.sold.text' : 'emails:orders.sold.textNothingSent';
  const freeText = deliveryAddress ? 'emails:orders.sold.textFree' : 'emails:orders.sold.textFreeNothingSent';
  const text = t(isFree ? freeText : paidText, params);
  const items = order.items.map((item) => ({ ...item, name: `${item.sku} ${item.name}` }));
  const address = deliveryAddress && addressLines(deliveryAddress, language).map(cleanLine);
  const quoted = cleanText(notes)
    .split('\n')
    .map((line) => `> ${line}`);
  const blocks = [
    { heading: subject },
    { paragraph: text },
    {
      rows: [
        { label: t('emails:orders.number'), value: number },
        ...(buyer
          ? [
              {
                label: t('emails:orders.sold.buyer'),
                value: `${cleanLine(buyer.displayName)}, ${buyer.email}`,
              },
            ]
          : []),
        ...amountRows({ order: { ...order, items }, language }),
      ],
    },
    ...(address && deliveryAddress
      ? [
          {
            paragraph: [
              t('emails:orders.address'),
              ...address,
              plainPhoneText(cleanLine(deliveryAddress.phone), language),
            ]
              .filter(Boolean)
              .join('\n'),
          },
        ]
      : []),
    ...(notes === '' ? [] : [{ paragraph: [t('emails:orders.sold.notes'), ...quoted].join('\n') }]),
    { smallPrint: t('emails:alerts.note') },
  ];
  const message = await writeEmail(
    { config, currentSeller },
    { subject, blocks, language, preview: text, why: t('emails:alerts.why') },
  );
  return { ...message, to: { name: seller.name, address: seller.email } };
}
