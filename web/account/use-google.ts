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
import { isAnswer } from './google-answer.ts';
import { saveQuestion, takeAnswer, type GoogleQuestionAnswer } from './google-question.ts';

type Proof = Extract<GoogleQuestionAnswer, { credential: string }>;

/** A login that waits for a code, with the password if it needed one. */
interface GoogleSecondStep {
  proof: Proof;
  more: GoogleLoginMore;
}

interface GoogleLoginMore {
  password?: string;
  factorCode?: string;
}

/** A code works once, so that a password or second factor is sent with the ID token that it stands for. */
async function exchangeCode({
  code,
  secret,
  search,
}: Extract<GoogleQuestionAnswer, { code: string }>): Promise<Proof> {
  const { credential } = await writeWithoutReload(account.exchangeGoogleCode, { body: { code, secret } });
  return { credential, secret, search };
}

/**
 * Signs in with Google: redirects, and signs in by the response if the page opens with one in its fragment.
 */
export function useGoogle(setBusy: (isBusy: boolean) => void) {
  const language = useLanguage();
  const path = usePath();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const { t } = useTranslation('account');
  const [waiting, setWaiting] = useState<{ proof: Proof; email: string }>();
  const [second, setSecond] = useState<GoogleSecondStep>();

  async function logIn({ credential, secret, search }: Proof, more: GoogleLoginMore = {}): Promise<void> {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { credential, secret, language, timeZone, ...more };
    signIn(await writeWithoutReload(account.googleLogin, { body }));
    await navigate(safeRedirect(new URLSearchParams(search).get('redirect')) ?? path('/cards'), {
      replace: true,
    });
  }

  async function comeBack(answer: GoogleQuestionAnswer): Promise<void> {
    if ('error' in answer) {
      if (answer.error !== 'access_denied') showProblem(new Problem('googleUnavailable'));
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
      else if (proof && error.key === 'googleNeedsPassword')
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

  // Back from Google may restore this page from the back/forward cache with its button still busy
  useWindowEvent('pageshow', ({ persisted }) => persisted && setBusy(false));

  const leave = async () => {
    setBusy(true);
    try {
      const { url, state, secret } = await call(account.startGoogleLogin, {});
      if (saveQuestion({ state, secret, search: location.search })) return location.assign(url);
      setBusy(false);
      notifications.show({ color: 'red', message: t('google.unstored') });
    } catch (error) {
      setBusy(false);
      if (error instanceof Problem) showProblem(error);
      else throw error;
    }
  };

  const connect = waiting && {
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
