import { privacy, type Export } from '@visita/core/privacy/contract';
import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { useProblemToast } from '../ui/problem-toast.ts';

const pollMs = 3000;

/** The user's data export, polled every three seconds while it is being prepared. */
export function useExport(requestedExport: Export | null) {
  const showProblem = useProblemToast();
  const [polled, setPolled] = useState<Export | null>();
  const archive = polled === undefined ? requestedExport : polled;
  const [isSending, setSending] = useState(false);
  const isRunning = archive?.status === 'waiting' || archive?.status === 'working';

  useEffect(() => {
    if (!isRunning) return undefined;
    const leaving = new AbortController();
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      call(privacy.export, {}, { signal: leaving.signal }).then(
        (next) => leaving.signal.aborted || setPolled(next),
        // retried at the next poll
        () => undefined,
      );
    }, pollMs);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [isRunning]);

  const run = async (question: () => Promise<Export | null>) => {
    setSending(true);
    try {
      const next = await question();
      setPolled(next);
      return next;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      showProblem(error);
      return null;
    } finally {
      setSending(false);
    }
  };
  const request = () => run(() => writeWithoutReload(privacy.requestExport, {}));
  /** Requests a new link for each download, because a link works once and expires soon. */
  const download = async () => {
    const fresh = await run(() => call(privacy.export, {}));
    if (fresh?.url) location.assign(fresh.url);
  };
  return { archive, isRunning, isSending, request, download };
}
