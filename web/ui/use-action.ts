import { Problem } from '@visita/core/problems';
import { startTransition, useState } from 'react';
import { useProblemToast } from './problem-toast.ts';

/**
 * Runs an action; `isSending` is true meanwhile. `attempt` returns true on success. A problem becomes a toast
 * with `failure` as its title, if given, and other errors are rethrown.
 */
export function useAction(failure?: string): {
  isSending: boolean;
  attempt: (action: () => Promise<unknown>) => Promise<boolean>;
} {
  const showProblem = useProblemToast();
  const [isSending, setSending] = useState(false);
  const attempt = async (action: () => Promise<unknown>) => {
    setSending(true);
    try {
      await action();
      return true;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      showProblem(error, failure);
      return false;
    } finally {
      // as a transition, like the data of a write: the button stays busy until the screen shows the result
      startTransition(() => setSending(false));
    }
  };
  return { isSending, attempt };
}
