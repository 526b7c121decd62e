import type { Problem } from '@visita/core/problems';
import { useTranslation } from 'react-i18next';
import { problemWords } from './problem-words.ts';

/**
 * Returns the words of a problem: what failed as the title, where the failed call has words (`failures.json`), and why as the message.
 * The words for what failed are fetched while the screen is in use, so that they are there when the network is not.
 */
export function useProblemWords(): (problem: Problem) => ReturnType<typeof problemWords> {
  const { t } = useTranslation(['common', 'problems']);
  // fetched without holding the screen up
  const { t: failed } = useTranslation('failures', { useSuspense: false });
  return (problem) => {
    // the keys are calls, whose marks separate nothing; a call without words of its own is none of them
    const options = { defaultValue: '', keySeparator: false, nsSeparator: false } as const;
    const title = problem.failedCall === undefined ? '' : String(failed(problem.failedCall as never, options));
    return { ...problemWords(t, problem), ...(title !== '' && { title }) };
  };
}
