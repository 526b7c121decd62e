import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useProblemToast } from './problem-toast.ts';

/** Does one thing at a time; a refusal becomes a toast, under `failure` where what failed has a name. Tells whether it was done. */
export function useAction(failure?: string): { isSending: boolean; attempt: (action: () => Promise<unknown>) => Promise<boolean> } {
  const showProblem = useProblemToast();
  const [isSending, setSending] = useState(false);
  const attempt = async (action: () => Promise<unknown>) => {
    setSending(true);
    try {
      await action();
      return true;
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      showProblem(refused, failure);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { isSending, attempt };
}
