import { ApiError } from '../http/errors.ts';
import { confirmIntent } from '../intents/confirm-intent.ts';
import { noBillingDetails } from '../cards/card.ts';
import type { CreditNote } from '../credit-notes/credit-note.ts';
import { findInvoice, type Invoice } from '../invoices/invoice.ts';
import type { Account } from '../state/account.ts';
import {
  readBilling,
  cardFields,
  createCard,
  describeDecline,
  findMissing,
  errorFrom,
  type FieldError,
} from './card-form.ts';
import { markup } from './markup.ts';
import { drawInvoice, type InvoiceText } from './invoice-pdf.ts';
import { redirectTo, page } from './page.ts';
import type { PageHandler, PageRequest } from './page-request.ts';
import {
  formatDay,
  interpolate,
  formatMoney,
  formatPercent,
  translationFor,
  type Translation,
} from './translation.ts';

/** The hosted invoice page, with a card form while the invoice is open. */
export const invoicePage: PageHandler = (pageRequest) => {
  const { account, segments } = pageRequest;
  const invoice = account.store.find('invoice', segments[0]);
  if (!invoice || invoice.hidden.secret !== segments[1]) return undefined;
  const translation = translationFor(
    account.store.find('customer', invoice.customer)?.preferred_locales[0],
    pageRequest.acceptedLanguages,
  );
  if (segments[2] === 'pdf') return pdf(account, invoice, translation);
  if (segments[2] === 'credit') {
    const note = account.store.find('credit_note', segments[3]);
    return note?.invoice === invoice.id ? creditPdf(account, note, translation) : undefined;
  }
  if (segments[2] !== undefined) return undefined;
  if (!pageRequest.isPost) {
    const isRefused = pageRequest.query.get('redirect_status') === 'failed' && invoice.status === 'open';
    return render(
      pageRequest,
      invoice,
      translation,
      isRefused ? [{ field: null, text: describeDecline(translation, 'authentication_failed') }] : [],
    );
  }
  return invoice.status === 'open'
    ? pay(pageRequest, invoice, translation)
    : redirectTo(invoice.hosted_invoice_url ?? '');
};

function pay(pageRequest: PageRequest, invoice: Invoice, translation: Translation): Response {
  const { account, form } = pageRequest;
  const missing = findMissing(translation, form);
  if (missing.length > 0) return render(pageRequest, invoice, translation, missing, 422);
  const intent = account.store.find('payment_intent', invoice.hidden.intent);
  if (!intent) return redirectTo(invoice.hosted_invoice_url ?? '');
  try {
    const after = account.store.transact(
      () =>
        confirmIntent(account, intent, {
          card: createCard(account, form, readBilling(form, invoice.customer_email)).id,
          returnUrl: invoice.hosted_invoice_url,
        }),
      (error) => error instanceof ApiError && error.keepsChanges,
    );
    return redirectTo(after.next_action?.redirect_to_url.url ?? invoice.hosted_invoice_url ?? '');
  } catch (error) {
    return render(pageRequest, invoice, translation, [errorFrom(translation, error)], 402);
  }
}

/** One row per tax rate. */
const getTaxRows = (
  { store }: Pick<Account, 'store'>,
  { currency, total_taxes: taxes }: Pick<Invoice, 'currency' | 'total_taxes'>,
  translation: Translation,
) =>
  taxes.map(({ amount, tax_rate_details: { tax_rate: id } }) => {
    const rate = store.find('tax_rate', id);
    return {
      name: rate ? `${rate.display_name} (${formatPercent(translation, rate.percentage)})` : id,
      amount: formatMoney(translation, amount, currency),
    };
  });

/** The text of both the page and the PDF. */
function getText({ store }: Account, invoice: Invoice, translation: Translation): InvoiceText {
  const { words } = translation;
  const amount = (cents: number) => formatMoney(translation, cents, invoice.currency);
  const lines = invoice.lines.data.map(({ description, quantity, amount: cents }) => ({
    name: description ?? '',
    quantity,
    amount: amount(cents),
  }));
  const facts = [
    { name: words.invoice.number, value: invoice.number ?? '–' },
    { name: words.invoice.date, value: formatDay(translation, invoice.effective_at ?? invoice.created) },
    ...(invoice.due_date === null
      ? []
      : [{ name: words.invoice.due, value: formatDay(translation, invoice.due_date) }]),
    {
      name: words.invoice.billedTo,
      value: [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ') || '–',
    },
  ];
  return {
    title: interpolate(words.invoice.title, { number: invoice.number ?? '' }).trim(),
    status: words.invoice.status[invoice.status],
    lines,
    taxes: getTaxRows({ store }, invoice, translation),
    facts,
    subtotal: { name: words.checkout.subtotal, amount: amount(invoice.subtotal) },
    total: {
      name: invoice.status === 'open' ? words.checkout.total : words.invoice.total,
      amount: amount(invoice.total),
    },
  };
}

function pdf(account: Account, invoice: Invoice, translation: Translation): Promise<Response> {
  return readPdf(getText(account, invoice, translation), invoice.number ?? invoice.id, translation);
}

function creditPdf(account: Account, note: CreditNote, translation: Translation): Promise<Response> {
  const { words } = translation;
  const { number, created, currency, lines, memo } = note;
  const invoice = findInvoice(account, note.invoice);
  const name = interpolate(words.invoice.title, { number: invoice.number ?? '' });
  const text: InvoiceText = {
    title: interpolate(words.invoice.credit, { number }),
    status: formatDay(translation, created),
    facts: [
      {
        name: words.invoice.billedTo,
        value: [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ') || '–',
      },
    ],
    lines: lines.data.map(({ amount, description, quantity }) => ({
      name: [name, description ?? memo].filter(Boolean).join(': '),
      quantity: quantity ?? 1,
      amount: formatMoney(translation, amount, currency),
    })),
    taxes: getTaxRows(account, note, translation),
    subtotal: { name: words.checkout.subtotal, amount: formatMoney(translation, note.subtotal, currency) },
    total: { name: words.invoice.total, amount: formatMoney(translation, note.total, currency) },
  };
  return readPdf(text, number, translation);
}

async function readPdf(text: InvoiceText, name: string, { language, words }: Translation): Promise<Response> {
  const bytes = await drawInvoice(text, { language, note: words.test });
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}.pdf"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(bytes, { headers });
}

function render(
  { account, form }: PageRequest,
  invoice: Invoice,
  translation: Translation,
  errors: FieldError[],
  status = 200,
): Response {
  const { words } = translation;
  const content = getText(account, invoice, translation);
  const lines = content.lines.map(({ name, quantity, amount }) => {
    const count =
      quantity > 1 &&
      markup`<br /><span class="quiet small">${interpolate(words.checkout.quantity, { count: String(quantity) })}</span>`;
    return markup`<li><span>${name}${count}</span><span>${amount}</span></li>`;
  });
  const sum = ({ name, amount }: { name: string; amount: string }, more: string) =>
    markup`<div class="sum ${more}">
      <dt>${name}</dt>
      <dd>${amount}</dd>
    </div>`;
  const facts = content.facts.map(
    ({ name, value }) =>
      markup`<div class="sum">
        <dt class="quiet">${name}</dt>
        <dd>${value}</dd>
      </div>`,
  );
  const alert = errors
    .filter(({ field }) => field === null)
    .map(({ text }) => markup`<p class="alert" role="alert">${text}</p>`);
  const billing = {
    ...noBillingDetails,
    name: invoice.customer_name,
    address: invoice.customer_address ?? noBillingDetails.address,
  };
  const paying =
    invoice.status === 'open' &&
    markup`<section>
      ${alert}
      <form method="post" action="${invoice.hosted_invoice_url}" novalidate>
        <h2>${words.checkout.method}</h2>
        ${cardFields(translation, { form, billing, errors })}<button class="strong">
          ${interpolate(words.checkout.pay, { amount: formatMoney(translation, invoice.amount_remaining, invoice.currency) })}
        </button>
      </form>
    </section>`;
  const body = markup`<main class="${invoice.status === 'open' ? 'two' : 'narrow'}">
    <section>
      <h1>${content.title}<span class="tag">${content.status}</span></h1>
      <p class="total">${content.total.amount}</p>
      <dl>${facts}</dl>
      <ul class="lines">
        ${lines}
      </ul>
      <dl>${sum(content.subtotal, '')}${content.taxes.map((tax) => sum(tax, 'quiet'))}${sum(content.total, 'all')}</dl>
      ${invoice.invoice_pdf !== null && markup`<p><a class="button" href="${invoice.invoice_pdf}">${words.invoice.pdf}</a></p>`}
    </section>
    ${paying}
  </main>`;
  return page(translation, { title: content.title, body, status, formTargets: [invoice.hosted_invoice_url] });
}
