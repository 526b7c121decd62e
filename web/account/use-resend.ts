import { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage } from '../i18n/language.ts';
import { now } from '../site/clock.ts';
import { useProblemToast } from '../ui/problem-toast.ts';

/** Sends the link again. When throttled by the server, the button stays disabled for the time it returned. */
export function useResend() {
  const language = useLanguage();
  const showProblem = useProblemToast();
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [openAt, setOpenAt] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    const check = () => setSeconds(Math.max(0, Math.ceil((openAt - now().getTime()) / 1000)));
    check();
    if (openAt === 0) return undefined;
    const timer = setInterval(check, 1000);
    return () => clearInterval(timer);
  }, [openAt]);

  const resend = async () => {
    setSending(true);
    setSent(false);
    try {
      await writeWithoutReload(account.resendVerification, { body: { language } });
      setSent(true);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { retryAfter } = error.details;
      if (error.key === 'tooManyRequests' && retryAfter !== undefined)
        setOpenAt(now().getTime() + retryAfter * 1000);
      showProblem(error);
    } finally {
      setSending(false);
    }
  };
  return { resend, isSending, isSent, seconds };
}
