import { StripeRefusal } from '../http/errors.ts';
import { answerChallenge } from '../intents/confirmation.ts';
import { answerSetupChallenge } from '../intents/setup.ts';
import type { PaymentIntent, SetupIntent } from '../intents/intent.ts';
import { successUrl } from '../checkout/session.ts';
import type { Account } from '../state/account.ts';
import { markup } from './markup.ts';
import { leadTo, notice, page } from './page.ts';
import type { View, Visit } from './visit.ts';
import { fill, money, speechFor, type Speech } from './words.ts';

type Intent = PaymentIntent | SetupIntent;

const find = ({ store }: Account, id: string | undefined): Intent | undefined =>
  store.find('payment_intent', id) ?? store.find('setup_intent', id);

function localeOf({ store }: Account, { hidden, customer }: Intent): string | null {
  return store.find('checkout_session', hidden.session)?.locale ?? store.find('customer', customer)?.preferred_locales[0] ?? null;
}

/** Where the bank would ask its customer: here they choose how it ends. */
export const securePage: View = (visit) => {
  const { account, steps } = visit;
  const intent = find(account, steps[0]);
  if (!intent || steps[1] === undefined || !intent.client_secret.endsWith(`_secret_${steps[1]}`)) return undefined;
  const speech = speechFor(localeOf(account, intent), visit.accepted);
  const { overTitle: title, overText: text } = speech.words.secure;
  if (intent.status !== 'requires_action') return visit.isPost ? goOn(account, intent, speech) : notice(speech, { title, text });
  return visit.isPost ? answer(visit, intent, speech) : draw(account, intent, speech);
};

function answer({ account, form }: Visit, intent: Intent, speech: Speech): Response {
  const isProven = form.get('answer') === 'complete';
  try {
    const after = account.store.transact(
      () =>
        intent.object === 'payment_intent'
          ? answerChallenge(account, intent, { isProven })
          : answerSetupChallenge(account, intent, { isProven }),
      (error) => error instanceof StripeRefusal && error.keepsChanges,
    );
    return goOn(account, after, speech);
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return goOn(account, find(account, intent.id) ?? intent, speech, error.refusal.decline_code ?? error.refusal.code);
  }
}

/** Back to where the payment was begun. */
function goOn(account: Account, intent: Intent, speech: Speech, refused = 'authentication_failed'): Response {
  const isDone = intent.status === 'succeeded' || intent.status === 'requires_capture';
  const session = account.store.find('checkout_session', intent.hidden.session);
  if (session) return leadTo(isDone ? successUrl(session) : `${account.pagesUrl}/checkout/${session.id}?refused=${refused}`);
  const { returnUrl } = intent.hidden;
  const { doneTitle, failedTitle, close } = speech.words.secure;
  if (returnUrl === null) return notice(speech, { title: isDone ? doneTitle : failedTitle, text: close });
  const back = new URL(returnUrl);
  const name = intent.object;
  back.searchParams.set(name, intent.id);
  back.searchParams.set(`${name}_client_secret`, intent.client_secret);
  back.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed');
  return leadTo(back.href);
}

function draw(account: Account, intent: Intent, speech: Speech): Response {
  const { secure } = speech.words;
  const text =
    intent.object === 'payment_intent' ? fill(secure.text, { amount: money(speech, intent.amount, intent.currency) }) : secure.saveText;
  const body = markup`<main class="narrow">
    <div>
      <h1>${secure.title}</h1>
      <p>${text}</p>
      <p class="quiet small">${secure.hint}</p>
      <form method="post">
        <p class="acts">
          <button class="strong" name="answer" value="complete">${secure.complete}</button
          ><button class="wide" name="answer" value="fail">${secure.fail}</button>
        </p>
      </form>
    </div>
  </main>`;
  const session = account.store.find('checkout_session', intent.hidden.session);
  return page(speech, { title: secure.title, body, leadsTo: [account.pagesUrl, session?.success_url, intent.hidden.returnUrl] });
}
