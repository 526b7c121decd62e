import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useProblemToast } from './problem-toast.ts';

/** Does one thing at a time; a refusal becomes a toast. Tells whether it was done. */
export function useAction(): { isSending: boolean; attempt: (action: () => Promise<unknown>) => Promise<boolean> } {
  const showProblem = useProblemToast();
  const [isSending, setSending] = useState(false);
  const attempt = async (action: () => Promise<unknown>) => {
    setSending(true);
    try {
      await action();
      return true;
    } catch (refused) {
      if (!(refused instanceof Problem)) throw refused;
      showProblem(refused);
      return false;
    } finally {
      setSending(false);
    }
  };
  return { isSending, attempt };
}
