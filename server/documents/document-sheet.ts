import { formatDate } from '@visita/core/format-date';
import { addressLines } from '@visita/core/addresses/address-lines';
import { languageNames, type Language } from '@visita/core/languages';
import { formatColumnMoney, formatRate } from '@visita/core/money';
import type { TaxLine } from '@visita/core/shop/tax';
import { translatorFor } from '../http/words.ts';
import { earlierLines } from './earlier-lines.ts';
import { taxOfficeFor } from './tax-office.ts';
import type { DocumentRow, WholeDocument } from './queries.ts';

/** The text of a document. Drawing it needs the language only to choose fonts. */
export interface DocumentSheet {
  language: Language;
  title: string;
  /** A line below the title if this is not the original. */
  copy: string;
  /** The document's title in the PDF viewer's window. */
  name: string;
  brand: string;
  /** The date of the document in milliseconds; also the PDF's creation date. */
  writtenAt: number;
  facts: Pair[];
  parties: { title: string; lines: string[] }[];
  head: [item: string, quantity: string, unitPrice: string, amount: string];
  rows: { item: string; detail: string; quantity: string; unitPrice: string; amount: string }[];
  sums: (Pair & { isTotal?: true })[];
  notes: string[];
  /** The page number, as `Page {{page}} of {{pages}}`. */
  page: string;
}

interface Pair {
  label: string;
  value: string;
}

/** Builds a document's text from its row alone, so that it never changes. */
export function documentSheet(
  { document, seller, correctedNo, replacedNo }: WholeDocument,
  language: Language,
): DocumentSheet {
  const t = translatorFor(language);
  const { kind, number, currency, card, transferReference, buyer, paidOn, dueOn } = document;
  const reason = getReason(document);
  const money = (cents: number) => formatColumnMoney(cents, language, currency);
  return {
    language,
    title: t(`documents:kinds.${kind}`),
    copy:
      language === document.language
        ? ''
        : t('documents:copy', { language: languageNames[document.language] }),
    name: t(`documents:name.${kind}`, { number, seller: seller.name }),
    brand: seller.brand,
    writtenAt: document.issuedAt.getTime(),
    facts: [
      { label: t('documents:number'), value: number },
      ...(correctedNo
        ? [
            {
              label: t(kind === 'creditNote' ? 'documents:ofInvoice' : 'documents:ofCreditNote'),
              value: correctedNo,
            },
          ]
        : []),
      ...(kind === 'invoice' && replacedNo ? [{ label: t('documents:replaces'), value: replacedNo }] : []),
      ...(kind === 'invoice' && document.issuedOn === paidOn
        ? []
        : [{ label: t('documents:issuedOn'), value: dayIn(document.issuedOn, language) }]),
      {
        label: t(document.subscriptionInvoiceId === null ? 'documents:order' : 'documents:subscription'),
        value: document.saleNo,
      },
      ...(buyer.purchaseOrder ? [{ label: t('documents:purchaseOrder'), value: buyer.purchaseOrder }] : []),
      { label: t('documents:orderedOn'), value: dayIn(document.orderedOn, language) },
      ...(paidOn === null ? [] : [{ label: t('documents:paidOn'), value: dayIn(paidOn, language) }]),
      ...(dueOn === null ? [] : [{ label: t('documents:dueOn'), value: dayIn(dueOn, language) }]),
      ...(card ? [{ label: t('documents:payment'), value: t('documents:card', card) }] : []),
      ...(transferReference === null
        ? []
        : [
            {
              label: t('documents:payment'),
              value: t('documents:transfer', { reference: transferReference }),
            },
          ]),
    ],
    parties: getParties({ document, seller }, language),
    head: [
      t('documents:item'),
      t('documents:quantity'),
      t('documents:unitPrice'),
      t('documents:amount', { currency }),
    ],
    rows: getRows(document, { language, correctedNo: correctedNo ?? '' }),
    sums: [
      { label: t('money:subtotal'), value: money(document.subtotal) },
      ...(document.deliveryAddress
        ? [{ label: t('money:delivery'), value: money(document.shippingAmount) }]
        : []),
      ...document.taxes.map(({ kind: tax, rate, amount }) => ({
        label: t('money:tax', { name: t(`money:taxes.${tax}`), rate: formatRate(rate, language) }),
        value: money(amount),
      })),
      { label: t(`documents:total.${kind}`, { currency }), value: money(document.total), isTotal: true },
      ...getSettlement(document, language),
    ],
    notes: [t(`documents:note.${reason}`), t('documents:questions', { email: seller.email })],
    page: t('documents:page', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

/** The part of the total that the customer's balance settled, and the part to pay; empty without a balance. */
function getSettlement(
  { balanceApplied, currency, dueOn, kind, total }: DocumentRow,
  language: Language,
): DocumentSheet['sums'] {
  if (balanceApplied === 0 || kind !== 'invoice') return [];
  const t = translatorFor(language);
  const money = (cents: number) => formatColumnMoney(cents, language, currency);
  return [
    {
      label: t(balanceApplied > 0 ? 'documents:creditUsed' : 'documents:earlierDebt'),
      value: money(-balanceApplied),
    },
    {
      label: t(dueOn === null ? 'documents:amountPaid' : 'documents:amountDue', { currency }),
      value: money(total - balanceApplied),
    },
  ];
}

/**
 * The reason of a document. Lost disputes, invoices sent for payment, their write-offs and those paid afterwards
 * have texts of their own.
 */
function getReason({ kind, dueOn, ...document }: DocumentRow) {
  const { refundId, disputeId, creditedById, replacesId, balanceApplied, total } = document;
  if (replacesId !== null && kind === 'creditNote') return 'corrected';
  if (disputeId !== null) return kind === 'reversal' ? ('disputeWon' as const) : ('disputeLost' as const);
  const isRestored = kind === 'creditNote' && balanceApplied !== 0;
  if (creditedById !== null || isRestored) return 'balanceCredit';
  if (dueOn === null && balanceApplied !== 0 && balanceApplied === total) return 'creditUsed';
  if (dueOn === null || refundId !== null) return kind;
  return ({ invoice: 'sent', creditNote: 'writeOff', reversal: 'paidAfterAll' } as const)[kind];
}

/** Formats a calendar day. */
const dayIn = (day: string, language: Language): string =>
  formatDate(new Date(day), language, { dateStyle: 'long', timeZone: 'UTC' });

/** A business first, then the person, and the business's number at its tax office. */
function buyerLines({ company, name, taxNumber }: DocumentRow['buyer'], language: Language): string[] {
  const t = translatorFor(language);
  return [
    ...(company ? [company] : []),
    ...(name && name !== company ? [name] : []),
    ...(taxNumber ? [t('documents:taxNumber', { number: taxNumber.replaceAll(' ', '\u00a0') })] : []),
  ];
}

function getParties(
  { document, seller }: Pick<WholeDocument, 'document' | 'seller'>,
  language: Language,
): DocumentSheet['parties'] {
  const t = translatorFor(language);
  const { buyer, deliveryAddress, taxes } = document;
  const registration = (tax: TaxLine) => {
    const number = seller.taxNumbers[taxOfficeFor(tax)];
    // in a narrow column the number moves to the next line as a whole
    return number
      ? [
          t('documents:registration', {
            name: t(`money:taxes.${tax.kind}`),
            number: number.replaceAll(' ', '\u00a0'),
          }),
        ]
      : [];
  };
  const nowhere = { address: '', city: '', district: '', zipCode: '' };
  const linesOf = deliveryAddress?.isByPost ? addressLines : earlierLines;
  const home = linesOf({ ...(deliveryAddress ?? { ...nowhere, ...buyer.destination }), name: '' }, language);
  return [
    {
      title: t('documents:seller'),
      lines: [seller.name, seller.address, seller.email, ...taxes.flatMap(registration)],
    },
    { title: t('documents:buyer'), lines: [...buyerLines(buyer, language), ...home] },
    ...(deliveryAddress
      ? [{ title: t('documents:delivery'), lines: linesOf(deliveryAddress, language) }]
      : []),
  ];
}

/** Rows for the lines sold; for a partial credit, one row that names the invoice. */
function getRows(
  document: DocumentRow,
  { language, correctedNo }: { language: Language; correctedNo: string },
): DocumentSheet['rows'] {
  const t = translatorFor(language);
  const money = (cents: number) => formatColumnMoney(cents, language, document.currency);
  // a credit of delivery alone is all in the sums
  if (document.lines.length === 0 && document.subtotal === 0) return [];
  if (document.lines.length === 0)
    return [
      {
        item: t('documents:part'),
        detail: correctedNo,
        quantity: '1',
        unitPrice: money(document.subtotal),
        amount: money(document.subtotal),
      },
    ];
  return document.lines.map(({ sku, words, quantity, unitPrice, amount }) => {
    const { name, variant } = words[language] ?? words[document.language] ?? { name: sku, variant: '' };
    return {
      item: name,
      detail: [variant, sku].filter(Boolean).join(' · '),
      quantity: new Intl.NumberFormat(language).format(quantity),
      unitPrice: money(unitPrice),
      amount: money(amount),
    };
  });
}
