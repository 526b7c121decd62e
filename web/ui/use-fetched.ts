import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useProblemToast } from './problem-toast.ts';

/**
 * Loads a part of a screen, such as a dialog, at its first use. `fetched` is undefined until then. `fetch`
 * returns true after loading, or shows a network problem and returns false.
 */
export function useFetched<Module extends object>(load: () => Promise<Module>) {
  const showProblem = useProblemToast();
  const [fetched, setFetched] = useState<Module>();
  const fetch = async (): Promise<boolean> => {
    try {
      setFetched(await load());
      return true;
    } catch {
      showProblem(new Problem('network'));
      return false;
    }
  };
  return { fetched, fetch };
}
