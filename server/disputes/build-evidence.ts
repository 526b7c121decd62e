import { formatDate } from '@visita/core/format-date';
import { sellerZone } from '@visita/core/days';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { Queryable } from '../database/database.ts';
import { documentSheet, type DocumentSheet } from '../documents/document-sheet.ts';
import { findInvoice } from '../documents/queries.ts';
import { translatorFor } from '../http/words.ts';
import { findOrderById, type WholeOrder } from '../orders/queries.ts';
import { toSaleKey } from '../payments/post-payment.ts';
import { findPaymentById } from '../payments/queries.ts';
import type { EvidenceFields } from '../provider/client.ts';
import { findWholeDispute } from './admin-queries.ts';
import { listEvidenceMails, sumVisits } from './evidence-queries.ts';

export interface BuiltEvidence {
  /** The sheet of the PDF: the sale's invoice, followed by what is known about it. */
  sheet: DocumentSheet;
  /** The fields of Stripe's form. */
  fields: EvidenceFields;
}

interface BuildEvidenceInput {
  id: string;
  /** Written by staff. */
  statement: string;
  language: Language;
}

/**
 * Gathers the evidence of a dispute from the sale's invoice, its consent, parcel, mails and the visits of its
 * card. Throws `notFound` if the sale has no invoice.
 */
export async function buildEvidence(
  db: Queryable,
  { id, statement, language }: BuildEvidenceInput,
): Promise<BuiltEvidence> {
  const found = await findWholeDispute(db, { id });
  const payment = found && (await findPaymentById(db, { id: found.dispute.paymentId }));
  const sale = payment && toSaleKey(payment);
  const invoice = sale && (await findInvoice(db, sale));
  if (!found || !invoice) throw new Problem('notFound');
  const t = translatorFor(language);
  const order = found.orderId === null ? undefined : await findOrderById(db, { id: found.orderId });
  const lines = order ? await describeOrder(db, order, language) : [];
  const { subscription } = found;
  if (subscription?.startedAt) {
    const { visits } = await sumVisits(db, { subscriptionId: subscription.id });
    lines.push(
      t('admin-disputes:sheet.plan', {
        number: subscription.subscriptionNo,
        at: formatMoment(subscription.startedAt, language),
      }),
      t('admin-disputes:sheet.visits', { count: visits }),
    );
  }
  const sheet = documentSheet(invoice, language);
  const title = t('admin-disputes:sheet.title', { number: found.saleNo });
  return {
    sheet: { ...sheet, title, name: title, copy: '', notes: [statement, ...lines] },
    fields: {
      customer_name: invoice.document.buyer.name,
      product_description: sheet.rows.map(({ item, quantity }) => `${quantity} × ${item}`).join(', '),
      service_date: invoice.document.orderedOn,
      uncategorized_text: [statement, ...lines].join('\n'),
      ...(order?.order.shippedAt && {
        shipping_carrier: order.order.shippingCompany ?? '',
        shipping_tracking_number: order.order.trackingNumber ?? '',
        shipping_date: order.order.shippedAt.toISOString().slice(0, 10),
        shipping_address: (sheet.parties.at(-1)?.lines ?? []).join(', '),
      }),
    },
  };
}

/** Describes the consent, parcel and mails of an order, one sentence each. */
async function describeOrder(
  db: Queryable,
  { order, moves, agreements }: WholeOrder,
  language: Language,
): Promise<string[]> {
  const t = translatorFor(language);
  const at = (moment: Date | string) => formatMoment(new Date(moment), language);
  const mailNames: Partial<Record<string, string>> = t('admin-orders:events.mail', { returnObjects: true });
  const mails = await listEvidenceMails(db, { orderId: order.id });
  return [
    t('admin-disputes:sheet.placed', { at: at(order.createdAt) }),
    ...agreements.map(({ title, version, lang }) =>
      t('admin-disputes:sheet.agreed', { title, version, language: lang, at: at(order.createdAt) }),
    ),
    ...(order.shippedAt
      ? [
          t('admin-disputes:sheet.shipped', {
            at: at(order.shippedAt),
            carrier: order.shippingCompany ?? '–',
            number: order.trackingNumber || '–',
          }),
        ]
      : []),
    ...moves
      .filter(({ subject, to }) => subject === 'shipping' && to === 'delivered')
      .map((move) => t('admin-disputes:sheet.delivered', { at: at(move.at) })),
    ...mails.map((mail) =>
      t('admin-disputes:sheet.mailed', {
        what: mailNames[mail.detail] ?? mail.detail,
        at: at(mail.createdAt),
      }),
    ),
  ];
}

const formatMoment = (at: Date, language: Language) =>
  formatDate(at, language, { dateStyle: 'long', timeStyle: 'short', timeZone: sellerZone });
