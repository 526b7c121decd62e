import { useWindowEvent } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { safeRedirect } from '@visita/core/redirects';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { signIn } from '../session/session.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import { isAnswer } from './federated-answer.ts';
import {
  saveQuestion,
  takeAnswer,
  type FederatedAnswer,
  type FederatedProvider,
} from './federated-question.ts';

type Proof = Extract<FederatedAnswer, { credential: string }>;

/** The names of the providers, which no language translates. */
const names: Record<FederatedProvider, string> = { google: 'Google', apple: 'Apple' };

/** The calls of each provider, and the problems that have a meaning for their screens. */
const providers = {
  google: {
    start: account.startGoogleLogin,
    exchange: account.exchangeGoogleCode,
    logIn: account.googleLogin,
    unavailable: 'googleUnavailable',
  },
  apple: {
    start: account.startAppleLogin,
    exchange: account.exchangeAppleCode,
    logIn: account.appleLogin,
    unavailable: 'appleUnavailable',
  },
} as const;

const passwordProblems = ['googleNeedsPassword', 'appleNeedsPassword'];

/** The error codes of a visitor who cancelled: that of OAuth and Apple's own. */
const cancelled = ['access_denied', 'user_cancelled_authorize'];

/** A login that waits for a code, with the password if it needed one. */
interface FederatedSecondStep {
  proof: Proof;
  more: FederatedLoginMore;
}

interface FederatedLoginMore {
  password?: string;
  factorCode?: string;
}

/** A code works once, so that a password or second factor is sent with the ID token that it stands for. */
async function exchangeCode({ code, ...answer }: Extract<FederatedAnswer, { code: string }>): Promise<Proof> {
  const { exchange } = providers[answer.provider];
  const body = { code, secret: answer.secret };
  return { ...answer, ...(await writeWithoutReload(exchange, { body })) };
}

/**
 * Signs in with Google or Apple: redirects, and signs in by the response if the page opens with one in its fragment.
 */
export function useFederatedLogin(setBusy: (isBusy: boolean) => void) {
  const language = useLanguage();
  const path = usePath();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const { t } = useTranslation('account');
  const [waiting, setWaiting] = useState<{ proof: Proof; email: string }>();
  const [second, setSecond] = useState<FederatedSecondStep>();

  async function logIn(
    { provider, credential, secret, search, name }: Proof,
    more: FederatedLoginMore = {},
  ): Promise<void> {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { credential, secret, language, timeZone, ...more, ...(name && { name }) };
    signIn(await writeWithoutReload(providers[provider].logIn, { body }));
    await navigate(safeRedirect(new URLSearchParams(search).get('redirect')) ?? path('/cards'), {
      replace: true,
    });
  }

  async function comeBack(answer: FederatedAnswer): Promise<void> {
    if ('error' in answer) {
      if (!cancelled.includes(answer.error)) showProblem(new Problem(providers[answer.provider].unavailable));
      return;
    }
    setBusy(true);
    let proof: Proof | undefined;
    try {
      proof = 'code' in answer ? await exchangeCode(answer) : answer;
      await logIn(proof);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (proof && error.key === 'secondFactorNeeded') setSecond({ proof, more: {} });
      else if (proof && passwordProblems.includes(error.key))
        setWaiting({ proof, email: String(error.details.errors?.[0]?.params?.['email'] ?? '') });
      else showProblem(error);
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    const answer = takeAnswer(location.hash);
    if (!isAnswer(location.hash)) return;
    // removes the token from the URL and history before it is used
    const cleaned = navigate({ search: answer?.search ?? location.search, hash: '' }, { replace: true });
    void Promise.resolve(cleaned).then(() => answer && comeBack(answer));
    // runs once: only a page load brings a response
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  // Back from the provider may restore this page from the back/forward cache with its button still busy
  useWindowEvent('pageshow', ({ persisted }) => persisted && setBusy(false));

  const leave = async (provider: FederatedProvider) => {
    setBusy(true);
    try {
      const { url, state, secret } = await call(providers[provider].start, {});
      if (saveQuestion({ provider, state, secret, search: location.search })) return location.assign(url);
      setBusy(false);
      notifications.show({ color: 'red', message: t('federated.unstored', { provider: names[provider] }) });
    } catch (error) {
      setBusy(false);
      if (error instanceof Problem) showProblem(error);
      else throw error;
    }
  };

  const connect = waiting && {
    provider: names[waiting.proof.provider],
    email: waiting.email,
    cancel: () => setWaiting(undefined),
    /** Sends the password. A wrong one is reported at the field; any other problem closes the dialog. */
    send: (password: string) =>
      logIn(waiting.proof, { password }).catch((error: unknown) => {
        if (error instanceof Problem && error.key === 'secondFactorNeeded') {
          setSecond({ proof: waiting.proof, more: { password } });
          return setWaiting(undefined);
        }
        if (error instanceof Problem && !error.details.errors) setWaiting(undefined);
        throw error;
      }),
  };

  const confirm = second && {
    cancel: () => setSecond(undefined),
    send: (factorCode: string) => logIn(second.proof, { ...second.more, factorCode }),
  };

  return { leave, connect, confirm };
}
