import { detach } from '../cards/wallet.ts';
import { nobody, type Card } from '../cards/card.ts';
import type { Customer } from '../customers/customer.ts';
import { emit } from '../events/emit.ts';
import { StripeRefusal } from '../http/errors.ts';
import { confirmSetup } from '../intents/setup.ts';
import { newSetupIntent } from '../intents/new-intents.ts';
import type { PortalSession } from '../portal/portal.ts';
import { nowFor, type Account } from '../state/account.ts';
import { billingFrom, cardFields, cardFrom, declineWords, findMissing, wrongFrom, type Wrong } from './card-form.ts';
import { cardWords } from './checkout-page.ts';
import { markup } from './markup.ts';
import { leadTo, notice, page } from './page.ts';
import type { View, Visit } from './visit.ts';
import { day, fill, money, speechFor, type Speech } from './words.ts';

/** The link of a portal works this long. */
const openFor = 24 * 3600;

interface Open {
  session: PortalSession;
  customer: Customer;
  speech: Speech;
}

const cardsOf = ({ store }: Account, { id }: Customer) => store.all('payment_method').filter((card) => card.customer === id);

/** Where a customer looks after their cards and sees their invoices. */
export const portalPage: View = (visit) => {
  const { account, steps } = visit;
  const session = account.store.find('portal_session', steps[0]);
  if (!session || session.hidden.secret !== steps[1]) return undefined;
  const speech = speechFor(session.locale, visit.accepted);
  const customer = account.store.find('customer', session.customer);
  const isOver = nowFor(account, session.customer) > session.created + openFor;
  if (!customer || isOver) return notice(speech, { title: speech.words.portal.overTitle, text: speech.words.portal.overText, status: 410 });
  const open = { session, customer, speech };
  if (steps[2] === 'add') return visit.isPost ? addCard(visit, open) : drawAdding(visit, open, refusedBefore(visit, speech));
  if (steps[2] !== undefined) return undefined;
  return visit.isPost ? change(visit, open) : draw(visit, open);
};

function refusedBefore({ query }: Visit, speech: Speech): Wrong[] {
  return query.get('redirect_status') === 'failed' ? [{ field: null, text: declineWords(speech, 'authentication_failed') }] : [];
}

function change({ account, form }: Visit, { session, customer }: Open): Response {
  const card = cardsOf(account, customer).find(({ id }) => id === form.get('card'));
  if (card) account.store.transact(() => (form.get('act') === 'remove' ? detach(account, card) : makeDefault(account, customer, card)));
  return leadTo(session.url);
}

function makeDefault(account: Account, customer: Customer, card: Card): void {
  const settings = { ...customer.invoice_settings, default_payment_method: card.id };
  emit(account, 'customer.updated', account.store.put('customer', { ...customer, invoice_settings: settings }), customer);
}

function addCard(visit: Visit, open: Open): Response {
  const { account, form } = visit;
  const { session, customer, speech } = open;
  const missing = findMissing(speech, form);
  if (missing.length > 0) return drawAdding(visit, open, missing, 422);
  try {
    const intent = account.store.transact(
      () => {
        const card = cardFrom(account, form, billingFrom(form, customer.email));
        account.store.put('payment_method', { ...card, allow_redisplay: 'always' });
        return confirmSetup(account, newSetupIntent(account, { customer: customer.id }), {
          card: card.id,
          returnUrl: `${session.url}/add`,
        });
      },
      (error) => error instanceof StripeRefusal && error.keepsChanges,
    );
    return leadTo(intent.next_action?.redirect_to_url.url ?? session.url);
  } catch (error) {
    return drawAdding(visit, open, [wrongFrom(speech, error)], 402);
  }
}

function draw({ account }: Visit, { session, customer, speech }: Open): Response {
  const { portal, invoice } = speech.words;
  const main = customer.invoice_settings.default_payment_method;
  const cards = cardsOf(account, customer).map((card) => {
    const label = cardWords(speech, card);
    const act = (value: string, words: string) =>
      markup`<form method="post">
        <input type="hidden" name="card" value="${card.id}" /><button name="act" value="${value}" aria-label="${words}: ${label}">
          ${words}
        </button>
      </form>`;
    const isMain = card.id === main;
    return markup`<li class="card">
      <span>${label}${isMain && markup`<span class="tag">${portal.isDefault}</span>`}</span
      ><span class="acts">${!isMain && act('default', portal.makeDefault)}${act('remove', portal.remove)}</span>
    </li>`;
  });
  const invoices = account.store
    .all('invoice')
    .filter((one) => one.customer === customer.id && one.status !== 'draft')
    .toReversed()
    .map(
      (one) =>
        markup`<li>
          <span
            ><a href="${one.hosted_invoice_url}">${one.number}</a><br /><span class="quiet small"
              >${day(speech, one.created)} · ${invoice.status[one.status]}</span
            ></span
          ><span>${money(speech, one.total, one.currency)}</span>
        </li>`,
    );
  const host = session.return_url === null ? '' : new URL(session.return_url).host;
  const body = markup`<main class="narrow">
    <section>
      <h1>${portal.title}</h1>
      <h2>${portal.cards}</h2>
      ${
        cards.length > 0
          ? markup`<ul class="lines">
              ${cards}
            </ul>`
          : markup`<p class="quiet">${portal.noCards}</p>`
      }
      <p class="way"><a class="button" href="${session.url}/add">${portal.add}</a></p>
    </section>
    <section>
      <h2>${portal.invoices}</h2>
      ${
        invoices.length > 0
          ? markup`<ul class="lines">
              ${invoices}
            </ul>`
          : markup`<p class="quiet">${portal.noInvoices}</p>`
      }
    </section>
    ${session.return_url !== null && markup`<p><a class="button" href="${session.return_url}">${fill(portal.return, { host })}</a></p>`}
  </main>`;
  return page(speech, { title: portal.title, body, leadsTo: [session.url] });
}

function drawAdding(visit: Visit, { session, customer, speech }: Open, wrong: Wrong[], status = 200): Response {
  if (visit.query.get('redirect_status') === 'succeeded') return leadTo(session.url);
  const { portal } = speech.words;
  const billing = { ...nobody, name: customer.name, address: customer.address ?? nobody.address };
  const alert = wrong.filter(({ field }) => field === null).map(({ text }) => markup`<p class="alert" role="alert">${text}</p>`);
  const body = markup`<main class="narrow">
    <div>
      <h1>${portal.addTitle}</h1>
      ${alert}
      <form method="post" action="${session.url}/add" novalidate>
        ${cardFields(speech, { form: visit.form, billing, wrong })}<button class="strong">${portal.addButton}</button>
      </form>
      <p class="way"><a href="${session.url}">${portal.back}</a></p>
    </div>
  </main>`;
  return page(speech, { title: portal.addTitle, body, status, leadsTo: [session.url, visit.account.pagesUrl] });
}
