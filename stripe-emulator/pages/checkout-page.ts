import { nobody, type Card } from '../cards/card.ts';
import { itemsOf, successUrl, type CheckoutItem, type Session } from '../checkout/session.ts';
import { paySession } from '../checkout/pay-session.ts';
import { StripeRefusal } from '../http/errors.ts';
import { isEmail } from '../http/params.ts';
import type { Account } from '../state/account.ts';
import { billingFrom, cardFields, cardFrom, declineWords, findMissing, inputOf, wrongFrom, type Wrong } from './card-form.ts';
import { markup } from './markup.ts';
import { leadTo, notice, page } from './page.ts';
import type { View, Visit } from './visit.ts';
import { fill, money, percent, speechFor, type Speech } from './words.ts';

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };
const brandOf = ({ card }: Card) => brands[card.brand] ?? card.brand;

/** `Visa ending in 4242, expires 12/34`. */
export function cardWords({ words }: Speech, card: Card): string {
  const { exp_month: month, exp_year: year, last4 } = card.card;
  const expiry = `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
  return fill(words.checkout.saved, { brand: brandOf(card), last4, expiry });
}

export const paidWords = ({ words }: Speech, card: Card) => fill(words.invoice.paidWith, { brand: brandOf(card), last4: card.card.last4 });

function savedCards({ store }: Account, { customer, saved_payment_method_options: options }: Session): Card[] {
  const shown = options?.allow_redisplay_filters ?? ['always'];
  const mine = store.all('payment_method').filter((card) => customer !== null && card.customer === customer);
  const main = store.find('customer', customer)?.invoice_settings.default_payment_method;
  const newest = mine.filter(({ allow_redisplay: display }) => shown.includes(display)).toReversed();
  return newest.toSorted((a, b) => Number(b.id === main) - Number(a.id === main));
}

/** The page where a session is paid. */
export const checkoutPage: View = (visit) => {
  const { account, steps } = visit;
  const session = account.store.find('checkout_session', steps[0]);
  if (!session) return undefined;
  const speech = speechFor(session.locale, visit.accepted);
  if (session.status === 'complete') return visit.isPost ? leadTo(successUrl(session)) : complete(speech, session);
  if (session.status === 'expired') return expired(speech, session);
  if (visit.isPost) return pay(visit, session, speech);
  const refused = visit.query.get('refused');
  return draw(visit, session, speech, refused === null ? [] : [{ field: null, text: declineWords(speech, refused) }], 200);
};

function complete(speech: Speech, session: Session): Response {
  const { doneTitle: title, doneText: text, doneLink } = speech.words.checkout;
  return notice(speech, { title, text, link: { url: successUrl(session), words: doneLink } });
}

function expired(speech: Speech, { cancel_url: url }: Session): Response {
  const { expiredTitle: title, expiredText: text, expiredLink } = speech.words.checkout;
  return notice(speech, { title, text, ...(url !== null && { link: { url, words: expiredLink } }), status: 410 });
}

function pay(visit: Visit, session: Session, speech: Speech): Response {
  const { account, form } = visit;
  const chosen = savedCards(account, session).find(({ id }) => id === form.get('card'));
  const isFree = session.mode === 'payment' && session.amount_total === 0;
  const email = session.customer_details?.email ?? (form.get('email')?.trim() || null);
  const missing: Wrong[] = chosen || isFree ? [] : findMissing(speech, form);
  if (email === null || !isEmail(email)) missing.unshift({ field: 'email', text: speech.words.missing.email });
  if (missing.length > 0) return draw(visit, session, speech, missing, 422);
  const billing = chosen ? { ...chosen.billing_details, email } : isFree ? { ...nobody, email } : billingFrom(form, email);
  const options = session.saved_payment_method_options?.payment_method_save;
  const saves = options === 'enabled' && form.get('keep') === 'yes' && !chosen;
  try {
    const { session: after, askedAt } = account.store.transact(
      () => {
        const card = isFree ? undefined : (chosen ?? cardFrom(account, form, billing));
        if (card && !chosen)
          account.store.put('payment_method', { ...card, allow_redisplay: saves || session.mode === 'setup' ? 'always' : 'limited' });
        return paySession(account, session.id, { card: card?.id, saves, billing });
      },
      (error) => error instanceof StripeRefusal && error.keepsChanges,
    );
    return leadTo(askedAt ?? successUrl(after));
  } catch (error) {
    return draw(visit, session, speech, [wrongFrom(speech, error)], 402);
  }
}

function draw(visit: Visit, session: Session, speech: Speech, wrong: Wrong[], status: number): Response {
  const { account } = visit;
  const { words } = speech;
  const total = session.mode === 'setup' ? null : money(speech, session.amount_total ?? 0, session.currency ?? 'cad');
  const back = session.cancel_url && markup`<p class="way"><a href="${session.cancel_url}">${words.checkout.cancel}</a></p>`;
  const alert = wrong.filter(({ field }) => field === null).map(({ text }) => markup`<p class="alert" role="alert">${text}</p>`);
  const summary =
    total === null
      ? markup`<h1>${words.checkout.saveTitle}</h1>
          <p>${words.checkout.saveText}</p>`
      : summaryOf(account, session, speech, total);
  const body = markup`<main class="two">
    <section aria-label="${words.checkout.summary}">${summary}</section>
    <section aria-label="${words.checkout.method}">${alert}${formOf(visit, session, speech, wrong, total)}${back}</section>
  </main>`;
  const leadsTo = [session.success_url, account.pagesUrl];
  return page(speech, { title: words.checkout.title, body, status, leadsTo });
}

function summaryOf(account: Account, session: Session, speech: Speech, total: string) {
  const { words } = speech;
  const items = itemsOf(account, session.id);
  const amount = (cents: number) => money(speech, cents, session.currency ?? 'cad');
  const lines = items.map(({ description, quantity, amount_subtotal: cents }) => {
    const count =
      quantity > 1 && markup`<br /><span class="quiet small">${fill(words.checkout.quantity, { count: String(quantity) })}</span>`;
    return markup`<li><span>${description}${count}</span><span>${amount(cents)}</span></li>`;
  });
  const taxes = taxSums(items).map(
    ({ name, percentage, cents }) =>
      markup`<div class="sum quiet">
        <dt>${name} (${percent(speech, percentage)})</dt>
        <dd>${amount(cents)}</dd>
      </div>`,
  );
  return markup`<h1>${words.checkout.summary}</h1>
    <p class="total">${total}</p>
    <h2>${words.checkout.items}</h2>
    <ul class="lines">
      ${lines}
    </ul>
    <dl>
      <div class="sum">
        <dt>${words.checkout.subtotal}</dt>
        <dd>${amount(session.amount_subtotal ?? 0)}</dd>
      </div>
      ${taxes}
      <div class="sum all">
        <dt>${words.checkout.total}</dt>
        <dd>${total}</dd>
      </div>
    </dl>`;
}

/** One sum for each rate. */
function taxSums(items: CheckoutItem[]) {
  const sums = new Map<string, { name: string; percentage: number; cents: number }>();
  for (const { amount, rate } of items.flatMap(({ hidden }) => hidden.taxes))
    sums.set(rate.id, { name: rate.display_name, percentage: rate.percentage, cents: (sums.get(rate.id)?.cents ?? 0) + amount });
  return [...sums.values()];
}

function formOf({ account, form }: Visit, session: Session, speech: Speech, wrong: Wrong[], total: string | null) {
  const { words } = speech;
  const cards = savedCards(account, session);
  const chosen = form.get('card') ?? cards[0]?.id ?? 'new';
  const choice = (value: string, label: string) =>
    markup`<label class="choice"
      ><input type="radio" name="card" value="${value}" ${value === chosen && markup` checked`} /><span>${label}</span></label
    >`;
  const choices =
    cards.length > 0 &&
    markup`<fieldset>
      <legend>${words.checkout.method}</legend>
      ${cards.map((card) => choice(card.id, cardWords(speech, card)))}${choice('new', words.checkout.another)}
    </fieldset>`;
  const customer = account.store.find('customer', session.customer);
  const known = { ...nobody, name: customer?.name ?? null, address: customer?.address ?? nobody.address };
  const asksEmail = session.customer_details?.email == null;
  const mail = {
    id: 'email',
    label: words.checkout.email,
    type: 'email',
    value: form.get('email') ?? '',
    wrong: wrong.find(({ field }) => field === 'email')?.text,
  };
  const mayKeep =
    session.mode === 'payment' && session.customer !== null && session.saved_payment_method_options?.payment_method_save === 'enabled';
  const keep =
    mayKeep &&
    markup`<p>
      <label class="choice"
        ><input type="checkbox" name="keep" value="yes" ${form.get('keep') === 'yes' && markup` checked`} /><span
          >${words.checkout.keep}</span
        ></label
      >
    </p>`;
  const isFree = session.mode === 'payment' && session.amount_total === 0;
  const button = total === null ? words.checkout.save : isFree ? words.checkout.finish : fill(words.checkout.pay, { amount: total });
  return markup`<form method="post" novalidate>
    ${asksEmail && inputOf({ ...mail, more: { html: 'autocomplete="email"' }, isFirst: true })} ${!isFree && choices}
    ${
      !isFree &&
      markup`<div class="new">
        <h2>${cards.length === 0 ? words.checkout.method : words.checkout.another}</h2>
        ${cardFields(speech, { form, billing: known, wrong })}${keep}
      </div>`
    }
    <button class="strong" type="submit">${button}</button>
  </form>`;
}
