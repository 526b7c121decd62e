import { StripeRefusal } from '../http/errors.ts';
import { confirmIntent } from '../intents/confirmation.ts';
import { nobody } from '../cards/card.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { Account } from '../state/account.ts';
import { billingFrom, cardFields, cardFrom, declineWords, findMissing, wrongFrom, type Wrong } from './card-form.ts';
import { markup } from './markup.ts';
import { drawInvoice, type InvoiceText } from './invoice-pdf.ts';
import { leadTo, page } from './page.ts';
import type { View, Visit } from './visit.ts';
import { day, fill, money, percent, speechFor, type Speech } from './words.ts';

/** The invoice as its customer sees it, and pays it when it is open. */
export const invoicePage: View = (visit) => {
  const { account, steps } = visit;
  const invoice = account.store.find('invoice', steps[0]);
  if (!invoice || invoice.hidden.secret !== steps[1]) return undefined;
  const speech = speechFor(account.store.find('customer', invoice.customer)?.preferred_locales[0], visit.accepted);
  if (steps[2] === 'pdf') return pdf(account, invoice, speech);
  if (steps[2] !== undefined) return undefined;
  if (!visit.isPost) {
    const isRefused = visit.query.get('redirect_status') === 'failed' && invoice.status === 'open';
    return draw(visit, invoice, speech, isRefused ? [{ field: null, text: declineWords(speech, 'authentication_failed') }] : []);
  }
  return invoice.status === 'open' ? pay(visit, invoice, speech) : leadTo(invoice.hosted_invoice_url ?? '');
};

function pay(visit: Visit, invoice: Invoice, speech: Speech): Response {
  const { account, form } = visit;
  const missing = findMissing(speech, form);
  if (missing.length > 0) return draw(visit, invoice, speech, missing, 422);
  const intent = account.store.find('payment_intent', invoice.hidden.intent);
  if (!intent) return leadTo(invoice.hosted_invoice_url ?? '');
  try {
    const after = account.store.transact(
      () =>
        confirmIntent(account, intent, {
          card: cardFrom(account, form, billingFrom(form, invoice.customer_email)).id,
          returnUrl: invoice.hosted_invoice_url,
        }),
      (error) => error instanceof StripeRefusal && error.keepsChanges,
    );
    return leadTo(after.next_action?.redirect_to_url.url ?? invoice.hosted_invoice_url ?? '');
  } catch (error) {
    return draw(visit, invoice, speech, [wrongFrom(speech, error)], 402);
  }
}

/** What the page and the PDF both say. */
function textOf({ store }: Account, invoice: Invoice, speech: Speech): InvoiceText {
  const { words } = speech;
  const amount = (cents: number) => money(speech, cents, invoice.currency);
  const lines = invoice.lines.data.map(({ description, quantity, amount: cents }) => ({
    name: description ?? '',
    quantity,
    amount: amount(cents),
  }));
  const taxes = invoice.total_taxes.map(({ amount: cents, tax_rate_details: { tax_rate: id } }) => {
    const rate = store.find('tax_rate', id);
    return { name: rate ? `${rate.display_name} (${percent(speech, rate.percentage)})` : id, amount: amount(cents) };
  });
  const facts = [
    { name: words.invoice.number, value: invoice.number ?? '–' },
    { name: words.invoice.date, value: day(speech, invoice.effective_at ?? invoice.created) },
    ...(invoice.due_date === null ? [] : [{ name: words.invoice.due, value: day(speech, invoice.due_date) }]),
    { name: words.invoice.billedTo, value: [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ') || '–' },
  ];
  return {
    title: fill(words.invoice.title, { number: invoice.number ?? '' }).trim(),
    status: words.invoice.status[invoice.status],
    lines,
    taxes,
    facts,
    subtotal: { name: words.checkout.subtotal, amount: amount(invoice.subtotal) },
    total: { name: invoice.status === 'open' ? words.checkout.total : words.invoice.total, amount: amount(invoice.total) },
  };
}

async function pdf(account: Account, invoice: Invoice, speech: Speech): Promise<Response> {
  const bytes = await drawInvoice(textOf(account, invoice, speech), { language: speech.language, note: speech.words.test });
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${invoice.number ?? invoice.id}.pdf"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  return new Response(bytes, { headers });
}

function draw({ account, form }: Visit, invoice: Invoice, speech: Speech, wrong: Wrong[], status = 200): Response {
  const { words } = speech;
  const said = textOf(account, invoice, speech);
  const lines = said.lines.map(({ name, quantity, amount }) => {
    const count =
      quantity > 1 && markup`<br /><span class="quiet small">${fill(words.checkout.quantity, { count: String(quantity) })}</span>`;
    return markup`<li><span>${name}${count}</span><span>${amount}</span></li>`;
  });
  const sum = ({ name, amount }: { name: string; amount: string }, more: string) =>
    markup`<div class="sum ${more}">
      <dt>${name}</dt>
      <dd>${amount}</dd>
    </div>`;
  const facts = said.facts.map(
    ({ name, value }) =>
      markup`<div class="sum">
        <dt class="quiet">${name}</dt>
        <dd>${value}</dd>
      </div>`,
  );
  const alert = wrong.filter(({ field }) => field === null).map(({ text }) => markup`<p class="alert" role="alert">${text}</p>`);
  const billing = { ...nobody, name: invoice.customer_name, address: invoice.customer_address ?? nobody.address };
  const paying =
    invoice.status === 'open' &&
    markup`<section>
      ${alert}
      <form method="post" action="${invoice.hosted_invoice_url}" novalidate>
        <h2>${words.checkout.method}</h2>
        ${cardFields(speech, { form, billing, wrong })}<button class="strong">
          ${fill(words.checkout.pay, { amount: money(speech, invoice.amount_remaining, invoice.currency) })}
        </button>
      </form>
    </section>`;
  const body = markup`<main class="${invoice.status === 'open' ? 'two' : 'narrow'}">
    <section>
      <h1>${said.title}<span class="tag">${said.status}</span></h1>
      <p class="total">${said.total.amount}</p>
      <dl>${facts}</dl>
      <ul class="lines">
        ${lines}
      </ul>
      <dl>${sum(said.subtotal, '')}${said.taxes.map((tax) => sum(tax, 'quiet'))}${sum(said.total, 'all')}</dl>
      ${invoice.invoice_pdf !== null && markup`<p><a class="button" href="${invoice.invoice_pdf}">${words.invoice.pdf}</a></p>`}
    </section>
    ${paying}
  </main>`;
  return page(speech, { title: said.title, body, status, leadsTo: [invoice.hosted_invoice_url] });
}
