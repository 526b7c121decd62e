import { noBillingDetails, type Card } from '../cards/card.ts';
import { listCheckoutItems, successUrl, type CheckoutItem, type Session } from '../checkout/session.ts';
import { isFree, paySession } from '../checkout/pay-session.ts';
import { addedTax, computeLineTaxes } from '../catalogue/tax.ts';
import { ApiError } from '../http/errors.ts';
import { isEmail } from '../http/params.ts';
import type { Account } from '../state/account.ts';
import {
  readBilling,
  cardFields,
  createCard,
  describeDecline,
  findMissing,
  renderInput,
  errorFrom,
  type FieldError,
} from './card-form.ts';
import { markup } from './markup.ts';
import { redirectTo, notice, page } from './page.ts';
import type { PageHandler, PageRequest } from './page-request.ts';
import {
  interpolate,
  formatDay,
  formatMoney,
  formatPercent,
  translationFor,
  type Translation,
} from './translation.ts';

const dayInSeconds = 24 * 3600;

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' };
const getBrand = ({ card }: Card) => brands[card.brand] ?? card.brand;

/** Returns a text such as `Visa ending in 4242, expires 12/34`. */
export function describeCard({ words }: Translation, card: Card): string {
  const { exp_month: month, exp_year: year, last4 } = card.card;
  const expiry = `${String(month).padStart(2, '0')}/${String(year % 100).padStart(2, '0')}`;
  return interpolate(words.checkout.saved, { brand: getBrand(card), last4, expiry });
}

export const describePayment = ({ words }: Translation, card: Card) =>
  interpolate(words.invoice.paidWith, { brand: getBrand(card), last4: card.card.last4 });

function savedCards(
  { store }: Account,
  { customer, saved_payment_method_options: options }: Session,
): Card[] {
  const shown = options?.allow_redisplay_filters ?? ['always'];
  const own = store.all('payment_method').filter((card) => customer !== null && card.customer === customer);
  const main = store.find('customer', customer)?.invoice_settings.default_payment_method;
  const newest = own.filter(({ allow_redisplay: display }) => shown.includes(display)).toReversed();
  return newest.toSorted((a, b) => Number(b.id === main) - Number(a.id === main));
}

/** The page where a session is paid. */
export const checkoutPage: PageHandler = (pageRequest) => {
  const { account, segments } = pageRequest;
  const session = account.store.find('checkout_session', segments[0]);
  if (!session) return undefined;
  const translation = translationFor(session.locale, pageRequest.acceptedLanguages);
  if (session.status === 'complete')
    return pageRequest.isPost ? redirectTo(successUrl(session)) : complete(translation, session);
  if (session.status === 'expired') return expired(translation, session);
  if (pageRequest.isPost) return pay(pageRequest, session, translation);
  const refused = pageRequest.query.get('refused');
  return render(
    pageRequest,
    session,
    translation,
    refused === null ? [] : [{ field: null, text: describeDecline(translation, refused) }],
    200,
  );
};

function complete(translation: Translation, session: Session): Response {
  const { doneTitle: title, doneText: text, doneLink } = translation.words.checkout;
  return notice(translation, { title, text, link: { url: successUrl(session), words: doneLink } });
}

function expired(translation: Translation, { cancel_url: url }: Session): Response {
  const { expiredTitle: title, expiredText: text, expiredLink } = translation.words.checkout;
  return notice(translation, {
    title,
    text,
    ...(url !== null && { link: { url, words: expiredLink } }),
    status: 410,
  });
}

function pay(pageRequest: PageRequest, session: Session, translation: Translation): Response {
  const { account, form } = pageRequest;
  const chosen = savedCards(account, session).find(({ id }) => id === form.get('card'));
  const needsNoCard = isFree(session);
  const email = session.customer_details?.email ?? (form.get('email')?.trim() || null);
  const missing: FieldError[] = chosen || needsNoCard ? [] : findMissing(translation, form);
  if (email === null || !isEmail(email))
    missing.unshift({ field: 'email', text: translation.words.missing.email });
  if (missing.length > 0) return render(pageRequest, session, translation, missing, 422);
  const billing = chosen
    ? { ...chosen.billing_details, email }
    : needsNoCard
      ? { ...noBillingDetails, email }
      : readBilling(form, email);
  const options = session.saved_payment_method_options?.payment_method_save;
  const saves = options === 'enabled' && form.get('save') === 'yes' && !chosen;
  try {
    const { session: after, challengeUrl } = account.store.transact(
      () => {
        const card = needsNoCard ? undefined : (chosen ?? createCard(account, form, billing));
        if (card && !chosen)
          account.store.put('payment_method', {
            ...card,
            allow_redisplay: saves || session.mode === 'setup' ? 'always' : 'limited',
          });
        return paySession(account, session.id, { card: card?.id, saves, billing });
      },
      (error) => error instanceof ApiError && error.keepsChanges,
    );
    return redirectTo(challengeUrl ?? successUrl(after));
  } catch (error) {
    return render(pageRequest, session, translation, [errorFrom(translation, error)], 402);
  }
}

function render(
  pageRequest: PageRequest,
  session: Session,
  translation: Translation,
  errors: FieldError[],
  status: number,
): Response {
  const { account } = pageRequest;
  const { words } = translation;
  const total =
    session.mode === 'setup'
      ? null
      : formatMoney(translation, session.amount_total ?? 0, session.currency ?? 'cad');
  const back =
    session.cancel_url &&
    markup`<p class="way"><a href="${session.cancel_url}">${words.checkout.cancel}</a></p>`;
  const alert = errors
    .filter(({ field }) => field === null)
    .map(({ text }) => markup`<p class="alert" role="alert">${text}</p>`);
  const summary =
    total === null
      ? markup`<h1>${words.checkout.saveTitle}</h1>
          <p>${words.checkout.saveText}</p>`
      : getSummary(account, session, translation, total);
  const body = markup`<main class="two">
    <section aria-label="${words.checkout.summary}">${summary}</section>
    <section aria-label="${words.checkout.method}">${alert}${getForm(pageRequest, session, translation, errors, total)}${back}</section>
  </main>`;
  const formTargets = [session.success_url, account.pagesUrl];
  return page(translation, { title: words.checkout.title, body, status, formTargets });
}

function getSummary(account: Account, session: Session, translation: Translation, total: string) {
  const { words } = translation;
  const items = listCheckoutItems(account, session.id);
  const amount = (cents: number) => formatMoney(translation, cents, session.currency ?? 'cad');
  const lines = items.map(({ description, quantity, price, amount_subtotal: cents }) => {
    const small = (text: string) => markup`<br /><span class="quiet small">${text}</span>`;
    const more = account.store.find('product', price.product)?.description;
    const count = quantity > 1 && small(interpolate(words.checkout.quantity, { count: String(quantity) }));
    return markup`<li><span>${description}${more != null && small(more)}${count}</span><span>${amount(cents)}</span></li>`;
  });
  const taxes = taxSums(items).map(
    ({ name, percentage, cents }) =>
      markup`<div class="sum quiet">
        <dt>${name} (${formatPercent(translation, percentage)})</dt>
        <dd>${amount(cents)}</dd>
      </div>`,
  );
  return markup`<h1>${words.checkout.summary}</h1>
    <p class="total">${total}</p>
    ${getPlan(items, session, translation)}
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

/** Describes the recurring charges after today. */
function getPlan(
  items: CheckoutItem[],
  { created, currency, hidden, mode }: Session,
  translation: Translation,
) {
  const plans = items.filter(({ price }) => price.recurring !== null);
  if (mode !== 'subscription' || plans.length === 0) return false;
  const { words } = translation;
  const sum = plans.reduce((cents, { price, quantity }) => cents + price.unit_amount * quantity, 0);
  const taxes = plans.reduce(
    (cents, { price, quantity, hidden: own }) =>
      cents + addedTax(computeLineTaxes(price.unit_amount * quantity, own.rates)),
    0,
  );
  const amount = (cents: number) => formatMoney(translation, cents, currency ?? 'cad');
  const { interval, interval_count: count } = plans[0]!.price.recurring!; // filtered by `recurring`
  const price = counted(words.checkout.price[interval], count, { amount: amount(sum) });
  const { trial_period_days: trialDays, trial_end: end = created + (trialDays ?? 0) * dayInSeconds } =
    hidden.subscription;
  if (end <= created) return markup`<p class="quiet">${price}</p>`;
  const days = Math.ceil((end - created) / dayInSeconds);
  const charge = interpolate(words.checkout.firstCharge, {
    date: formatDay(translation, end),
    amount: amount(sum + taxes),
  });
  return markup`<p><strong>${counted(words.checkout.trial, days, { price })}</strong><br /><span class="quiet small">${charge}</span></p>`;
}

const counted = (forms: { one: string; other: string }, count: number, values: Record<string, string>) =>
  interpolate(count === 1 ? forms.one : forms.other, { ...values, count: String(count) });

/** One sum per rate. */
function taxSums(items: CheckoutItem[]) {
  const sums = new Map<string, { name: string; percentage: number; cents: number }>();
  for (const { amount, rate } of items.flatMap(({ hidden }) => hidden.taxes))
    sums.set(rate.id, {
      name: rate.display_name,
      percentage: rate.percentage,
      cents: (sums.get(rate.id)?.cents ?? 0) + amount,
    });
  return [...sums.values()];
}

/** The label of the button. */
function getButton(session: Session, { words }: Translation, total: string | null): string {
  const isFreeToday = session.amount_total === 0;
  if (total === null) return words.checkout.save;
  if (session.mode === 'subscription')
    return isFreeToday ? words.checkout.startTrial : interpolate(words.checkout.subscribe, { amount: total });
  return isFreeToday ? words.checkout.finish : interpolate(words.checkout.pay, { amount: total });
}

function getForm(
  { account, form }: PageRequest,
  session: Session,
  translation: Translation,
  errors: FieldError[],
  total: string | null,
) {
  const { words } = translation;
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
      ${cards.map((card) => choice(card.id, describeCard(translation, card)))}${choice('new', words.checkout.another)}
    </fieldset>`;
  const customer = account.store.find('customer', session.customer);
  const defaults = {
    ...noBillingDetails,
    name: customer?.name ?? null,
    address: customer?.address ?? noBillingDetails.address,
  };
  const needsEmail = session.customer_details?.email == null;
  const emailField = {
    id: 'email',
    label: words.checkout.email,
    type: 'email',
    value: form.get('email') ?? '',
    error: errors.find(({ field }) => field === 'email')?.text,
  };
  const canSave =
    session.mode === 'payment' &&
    session.customer !== null &&
    session.saved_payment_method_options?.payment_method_save === 'enabled';
  const save =
    canSave &&
    markup`<p>
      <label class="choice"
        ><input type="checkbox" name="save" value="yes" ${form.get('save') === 'yes' && markup` checked`} /><span
          >${words.checkout.saveCard}</span
        ></label
      >
    </p>`;
  const needsNoCard = isFree(session);
  const button = getButton(session, translation, total);
  return markup`<form method="post" novalidate>
    ${needsEmail && renderInput({ ...emailField, more: { html: 'autocomplete="email"' }, isFirst: true })} ${!needsNoCard && choices}
    ${
      !needsNoCard &&
      markup`<div class="new">
        <h2>${cards.length === 0 ? words.checkout.method : words.checkout.another}</h2>
        ${cardFields(translation, { form, billing: defaults, errors })}${save}
      </div>`
    }
    <button class="strong" type="submit">${button}</button>
  </form>`;
}
