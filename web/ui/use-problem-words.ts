import type { Problem } from '@visita/core/problems';
import { useTranslation } from '../i18n/use-translation.ts';
import { problemWords } from './problem-words.ts';

/**
 * Returns a function that gives a problem's texts: the failed call as the title, if it has one
 * (`failures.json`), and the reason as the message. The titles load while the screen is in use, so that they
 * are available when the network fails.
 */
export function useProblemWords(): (problem: Problem) => ReturnType<typeof problemWords> {
  const { t } = useTranslation(['common', 'problems']);
  // loads without suspending the screen
  const { t: failed } = useTranslation('failures', { useSuspense: false });
  return (problem) => {
    // the keys are calls, whose dots and colons separate nothing; calls without a text fall back to the
    // problem's title
    const options = { defaultValue: '', keySeparator: false, nsSeparator: false } as const;
    const title =
      problem.failedCall === undefined ? '' : String(failed(problem.failedCall as never, options));
    return { ...problemWords(t, problem), ...(title !== '' && { title }) };
  };
}
