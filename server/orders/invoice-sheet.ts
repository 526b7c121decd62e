import { addressLines } from '@visita/core/addresses/lines';
import { regionOf, type Language } from '@visita/core/languages';
import { formatMoney, formatRate } from '@visita/core/money';
import { brandName } from '@visita/core/orders/card-brands';
import type { Order } from '@visita/core/orders/contract';
import type { TaxLine } from '@visita/core/shop/tax';
import type { Config } from '../config.ts';
import { wordsOf } from '../http/words.ts';

/** Everything that stands on an invoice, in words: what draws it knows no language but for its letters. */
export interface InvoiceSheet {
  language: Language;
  title: string;
  /** What the document calls itself in the reader's window. */
  name: string;
  brand: string;
  facts: Pair[];
  parties: { title: string; lines: string[] }[];
  head: [item: string, quantity: string, unitPrice: string, amount: string];
  rows: { item: string; detail: string; quantity: string; unitPrice: string; amount: string }[];
  sums: (Pair & { isTotal?: true })[];
  notes: string[];
  /** Of one page: `Page {{page}} of {{pages}}`. */
  page: string;
}

interface Pair {
  label: string;
  value: string;
}

export interface Invoiced {
  order: Order;
  invoiceNo: string;
  buyer: { name: string; email: string; timeZone: string };
  language: Language;
}

type Dependencies = Pick<Config, 'brand' | 'seller' | 'taxNumbers'>;

export function invoiceSheet({ brand, seller, taxNumbers }: Dependencies, { order, invoiceNo, buyer, language }: Invoiced): InvoiceSheet {
  const t = wordsOf(language);
  const { payment } = order;
  const money = (cents: number) => formatMoney(cents, language, order.currency);
  const day = (moment: Date) => new Intl.DateTimeFormat(regionOf(language), { dateStyle: 'long', timeZone: buyer.timeZone }).format(moment);
  const registrations = order.taxes.flatMap((tax) => {
    const number = taxNumbers[whoTaxes(tax)];
    // in a narrow column the whole number goes to the next line
    const unbroken = number?.replaceAll(' ', '\u00a0');
    return unbroken ? [t('invoice:registration', { name: t(`money:taxes.${tax.kind}`), number: unbroken })] : [];
  });
  const refunded = payment?.refundedAmount ?? 0;
  return {
    language,
    title: t('invoice:title'),
    name: t('invoice:name', { number: invoiceNo, seller: seller.name }),
    brand,
    facts: [
      { label: t('invoice:number'), value: invoiceNo },
      { label: t('invoice:order'), value: order.orderNo },
      { label: t('invoice:orderedOn'), value: day(order.createdAt) },
      ...(payment?.paidAt ? [{ label: t('invoice:paidOn'), value: day(payment.paidAt) }] : []),
      ...(payment?.card
        ? [{ label: t('invoice:payment'), value: t('invoice:card', { brand: brandName(payment.card.brand), last4: payment.card.last4 }) }]
        : []),
    ],
    parties: [
      { title: t('invoice:seller'), lines: [seller.name, seller.address, seller.email, ...registrations] },
      { title: t('invoice:buyer'), lines: [buyer.name, buyer.email] },
      ...(order.deliveryAddress ? [{ title: t('invoice:delivery'), lines: addressLines(order.deliveryAddress, language) }] : []),
    ],
    head: [t('invoice:item'), t('invoice:quantity'), t('invoice:unitPrice'), t('invoice:amount')],
    rows: order.items.map((item) => ({
      item: item.name,
      detail: [item.variant, item.sku].filter(Boolean).join(' · '),
      quantity: new Intl.NumberFormat(language).format(item.quantity),
      unitPrice: money(item.unitPrice),
      amount: money(item.amount),
    })),
    sums: [
      { label: t('money:subtotal'), value: money(order.subtotal) },
      ...(order.deliveryAddress ? [{ label: t('money:delivery'), value: money(order.shippingAmount) }] : []),
      ...order.taxes.map(({ kind, rate, amount }) => ({
        label: t('money:tax', { name: t(`money:taxes.${kind}`), rate: formatRate(rate, language) }),
        value: money(amount),
      })),
      { label: t('money:total'), value: money(order.total), isTotal: true },
      ...(refunded > 0
        ? [
            { label: t('money:refunded'), value: money(-refunded) },
            { label: t('invoice:balance'), value: money(order.total - refunded) },
          ]
        : []),
    ],
    notes: [...(refunded === 0 ? [t('invoice:paid')] : []), t('invoice:thanks', { email: seller.email })],
    page: t('invoice:page', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

/** GST and HST are one office's; a province's own tax has its province in its code, as in `pst-bc-2013-04-01`. */
function whoTaxes({ kind, code }: TaxLine): keyof Config['taxNumbers'] {
  if (kind === 'gst' || kind === 'hst') return 'gst';
  return kind === 'qst' ? 'qst' : ((code.split('-')[1] ?? '') as 'bc' | 'mb' | 'sk'); // no other province has one
}
