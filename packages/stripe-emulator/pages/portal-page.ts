import { detach } from '../cards/attach-card.ts';
import { noBillingDetails, type Card } from '../cards/card.ts';
import type { Customer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { ApiError } from '../http/errors.ts';
import { confirmSetup } from '../intents/confirm-setup.ts';
import { newSetupIntent } from '../intents/new-intents.ts';
import { findConfiguration } from '../portal/configurations.ts';
import type { PortalFeatures, PortalSession } from '../portal/portal.ts';
import { nowFor, type Account } from '../state/account.ts';
import { isEnded } from '../subscriptions/subscription.ts';
import {
  readBilling,
  cardFields,
  createCard,
  describeDecline,
  findMissing,
  errorFrom,
  type FieldError,
} from './card-form.ts';
import { describeCard } from './checkout-page.ts';
import { markup } from './markup.ts';
import { redirectTo, notice, page } from './page.ts';
import type { PageHandler, PageRequest } from './page-request.ts';
import { formatDay, interpolate, formatMoney, translationFor, type Translation } from './translation.ts';

/** The lifetime of a portal link, in seconds. */
const linkLifetime = 24 * 3600;

interface Open {
  session: PortalSession;
  customer: Customer;
  features: PortalFeatures;
  translation: Translation;
}

const getCards = ({ store }: Account, { id }: Customer) =>
  store.all('payment_method').filter((card) => card.customer === id);

/** The customer portal: cards and invoices. */
export const portalPage: PageHandler = (pageRequest) => {
  const { account, segments } = pageRequest;
  const session = account.store.find('portal_session', segments[0]);
  if (!session || session.hidden.secret !== segments[1]) return undefined;
  const translation = translationFor(session.locale, pageRequest.acceptedLanguages);
  const customer = account.store.find('customer', session.customer);
  const isOver = nowFor(account, session.customer) > session.created + linkLifetime;
  if (!customer || isOver)
    return notice(translation, {
      title: translation.words.portal.overTitle,
      text: translation.words.portal.overText,
      status: 410,
    });
  const { features } = findConfiguration(account, session.configuration);
  const open = { session, customer, features, translation };
  if (segments[2] === 'add' && features.payment_method_update.enabled)
    return pageRequest.isPost
      ? addCard(pageRequest, open)
      : renderAddCard(pageRequest, open, refusedBefore(pageRequest, translation));
  if (segments[2] !== undefined) return undefined;
  return pageRequest.isPost ? change(pageRequest, open) : render(pageRequest, open);
};

function refusedBefore({ query }: PageRequest, translation: Translation): FieldError[] {
  return query.get('redirect_status') === 'failed'
    ? [{ field: null, text: describeDecline(translation, 'authentication_failed') }]
    : [];
}

function change({ account, form }: PageRequest, { session, customer, features }: Open): Response {
  const card = getCards(account, customer).find(({ id }) => id === form.get('card'));
  if (!card || !features.payment_method_update.enabled) return redirectTo(session.url);
  if (form.get('act') !== 'remove') account.store.transact(() => makeDefault(account, customer, card));
  else if (!isNeeded(account, customer, card)) account.store.transact(() => detach(account, card));
  return redirectTo(session.url);
}

/** True if the card cannot be removed: the only or default one of a customer with a subscription. */
function isNeeded(account: Account, customer: Customer, { id }: Card): boolean {
  const { store } = account;
  const isOnly =
    getCards(account, customer).length === 1 || customer.invoice_settings.default_payment_method === id;
  return (
    isOnly &&
    store
      .all('subscription')
      .some((subscription) => subscription.customer === customer.id && !isEnded(subscription))
  );
}

function makeDefault(account: Account, customer: Customer, card: Card): void {
  const settings = { ...customer.invoice_settings, default_payment_method: card.id };
  emit(
    account,
    'customer.updated',
    account.store.put('customer', { ...customer, invoice_settings: settings }),
    customer,
  );
}

function addCard(pageRequest: PageRequest, open: Open): Response {
  const { account, form } = pageRequest;
  const { session, customer, translation } = open;
  const missing = findMissing(translation, form);
  if (missing.length > 0) return renderAddCard(pageRequest, open, missing, 422);
  try {
    const intent = account.store.transact(
      () => {
        const card = createCard(account, form, readBilling(form, customer.email));
        account.store.put('payment_method', { ...card, allow_redisplay: 'always' });
        return confirmSetup(account, newSetupIntent(account, { customer: customer.id }), {
          card: card.id,
          returnUrl: `${session.url}/add`,
        });
      },
      (error) => error instanceof ApiError && error.keepsChanges,
    );
    return redirectTo(intent.next_action?.redirect_to_url.url ?? session.url);
  } catch (error) {
    return renderAddCard(pageRequest, open, [errorFrom(translation, error)], 402);
  }
}

function render({ account }: PageRequest, open: Open): Response {
  const { session, translation, features } = open;
  const { portal } = translation.words;
  const host = session.return_url === null ? '' : new URL(session.return_url).host;
  const body = markup`<main class="narrow">
    <h1>${portal.title}</h1>
    ${features.payment_method_update.enabled && cardsSection(account, open)}
    ${features.invoice_history.enabled && invoicesSection(account, open)}
    ${session.return_url !== null && markup`<p><a class="button" href="${session.return_url}">${interpolate(portal.return, { host })}</a></p>`}
  </main>`;
  return page(translation, { title: portal.title, body, formTargets: [session.url] });
}

function cardsSection(account: Account, { session, customer, translation }: Open) {
  const { portal } = translation.words;
  const main = customer.invoice_settings.default_payment_method;
  const cards = getCards(account, customer).map((card) => {
    const label = describeCard(translation, card);
    const act = (value: string, words: string) =>
      markup`<form method="post">
        <input type="hidden" name="card" value="${card.id}" /><button name="act" value="${value}" aria-label="${words}: ${label}">
          ${words}
        </button>
      </form>`;
    const isDefaultCard = card.id === main;
    const isKept = isNeeded(account, customer, card);
    return markup`<li class="card">
      <span
        >${label}${isDefaultCard && markup`<span class="tag">${portal.isDefault}</span>`}${isKept && markup`<br /><span class="quiet small">${portal.isNeeded}</span>`}</span
      ><span class="acts">${!isDefaultCard && act('default', portal.makeDefault)}${!isKept && act('remove', portal.remove)}</span>
    </li>`;
  });
  return markup`<section>
    <h2>${portal.cards}</h2>
    ${
      cards.length > 0
        ? markup`<ul class="lines">
            ${cards}
          </ul>`
        : markup`<p class="quiet">${portal.noCards}</p>`
    }
    <p class="way"><a class="button" href="${session.url}/add">${portal.add}</a></p>
  </section>`;
}

function invoicesSection({ store }: Account, { customer, translation }: Open) {
  const { portal, invoice } = translation.words;
  const invoices = store
    .all('invoice')
    .filter((one) => one.customer === customer.id && one.status !== 'draft')
    .toReversed()
    .map(
      (one) =>
        markup`<li>
          <span
            ><a href="${one.hosted_invoice_url}">${one.number}</a><br /><span class="quiet small"
              >${formatDay(translation, one.created)} · ${invoice.status[one.status]}</span
            ></span
          ><span>${formatMoney(translation, one.total, one.currency)}<br /><a class="small" href="${one.invoice_pdf}" aria-label="${invoice.pdf}: ${one.number}">PDF</a></span>
        </li>`,
    );
  return markup`<section>
    <h2>${portal.invoices}</h2>
    ${
      invoices.length > 0
        ? markup`<ul class="lines">
            ${invoices}
          </ul>`
        : markup`<p class="quiet">${portal.noInvoices}</p>`
    }
  </section>`;
}

function renderAddCard(
  pageRequest: PageRequest,
  { session, customer, translation }: Open,
  errors: FieldError[],
  status = 200,
): Response {
  if (pageRequest.query.get('redirect_status') === 'succeeded') return redirectTo(session.url);
  const { portal } = translation.words;
  const billing = {
    ...noBillingDetails,
    name: customer.name,
    address: customer.address ?? noBillingDetails.address,
  };
  const alert = errors
    .filter(({ field }) => field === null)
    .map(({ text }) => markup`<p class="alert" role="alert">${text}</p>`);
  const body = markup`<main class="narrow">
    <div>
      <h1>${portal.addTitle}</h1>
      ${alert}
      <form method="post" action="${session.url}/add" novalidate>
        ${cardFields(translation, { form: pageRequest.form, billing, errors })}<button class="strong">${portal.addButton}</button>
      </form>
      <p class="way"><a href="${session.url}">${portal.back}</a></p>
    </div>
  </main>`;
  return page(translation, {
    title: portal.addTitle,
    body,
    status,
    formTargets: [session.url, pageRequest.account.pagesUrl],
  });
}
