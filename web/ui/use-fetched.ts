import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useProblemToast } from './problem-toast.ts';

/**
 * A part of a screen that is fetched at its first use, such as a dialog. `fetched` is undefined until then; `fetch` returns
 * true once it is there, and tells of a lost network otherwise.
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
