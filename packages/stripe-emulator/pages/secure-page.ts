import { ApiError } from '../http/errors.ts';
import { answerChallenge } from '../intents/confirm-intent.ts';
import { answerSetupChallenge } from '../intents/confirm-setup.ts';
import type { PaymentIntent, SetupIntent } from '../intents/intent.ts';
import { successUrl } from '../checkout/session.ts';
import type { Account } from '../state/account.ts';
import { markup } from './markup.ts';
import { redirectTo, notice, page } from './page.ts';
import type { PageHandler, PageRequest } from './page-request.ts';
import { interpolate, formatMoney, translationFor, type Translation } from './translation.ts';

type Intent = PaymentIntent | SetupIntent;

const find = ({ store }: Account, id: string | undefined): Intent | undefined =>
  store.find('payment_intent', id) ?? store.find('setup_intent', id);

function getLocale({ store }: Account, { hidden, customer }: Intent): string | null {
  return (
    store.find('checkout_session', hidden.session)?.locale ??
    store.find('customer', customer)?.preferred_locales[0] ??
    null
  );
}

/** Stands in for the bank's 3-D Secure page: the customer chooses the outcome. */
export const securePage: PageHandler = (pageRequest) => {
  const { account, segments } = pageRequest;
  const intent = find(account, segments[0]);
  if (!intent || segments[1] === undefined || !intent.client_secret.endsWith(`_secret_${segments[1]}`))
    return undefined;
  const translation = translationFor(getLocale(account, intent), pageRequest.acceptedLanguages);
  const { overTitle: title, overText: text } = translation.words.secure;
  if (intent.status !== 'requires_action')
    return pageRequest.isPost
      ? continuePayment(account, intent, translation)
      : notice(translation, { title, text });
  return pageRequest.isPost ? answer(pageRequest, intent, translation) : render(account, intent, translation);
};

function answer({ account, form }: PageRequest, intent: Intent, translation: Translation): Response {
  const isProven = form.get('answer') === 'complete';
  try {
    const after = account.store.transact(
      () =>
        intent.object === 'payment_intent'
          ? answerChallenge(account, intent, { isProven })
          : answerSetupChallenge(account, intent, { isProven }),
      (error) => error instanceof ApiError && error.keepsChanges,
    );
    return continuePayment(account, after, translation);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return continuePayment(
      account,
      find(account, intent.id) ?? intent,
      translation,
      error.body.decline_code ?? error.body.code,
    );
  }
}

/** Redirects to the checkout or the return URL. */
function continuePayment(
  account: Account,
  intent: Intent,
  translation: Translation,
  refused = 'authentication_failed',
): Response {
  const isDone = intent.status === 'succeeded' || intent.status === 'requires_capture';
  const session = account.store.find('checkout_session', intent.hidden.session);
  if (session)
    return redirectTo(
      isDone ? successUrl(session) : `${account.pagesUrl}/checkout/${session.id}?refused=${refused}`,
    );
  const { returnUrl } = intent.hidden;
  const { doneTitle, failedTitle, close } = translation.words.secure;
  if (returnUrl === null)
    return notice(translation, { title: isDone ? doneTitle : failedTitle, text: close });
  const back = new URL(returnUrl);
  const name = intent.object;
  back.searchParams.set(name, intent.id);
  back.searchParams.set(`${name}_client_secret`, intent.client_secret);
  back.searchParams.set('redirect_status', isDone ? 'succeeded' : 'failed');
  return redirectTo(back.href);
}

function render(account: Account, intent: Intent, translation: Translation): Response {
  const { secure } = translation.words;
  const text =
    intent.object === 'payment_intent'
      ? interpolate(secure.text, { amount: formatMoney(translation, intent.amount, intent.currency) })
      : secure.saveText;
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
  return page(translation, {
    title: secure.title,
    body,
    formTargets: [account.pagesUrl, session?.success_url, intent.hidden.returnUrl],
  });
}
