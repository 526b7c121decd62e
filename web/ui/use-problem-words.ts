import type { Problem } from '@visita/core/problems';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { problemWords } from './problem-words.ts';

/**
 * Returns the words of a problem: what failed as the title, where the failed call has words (`failures.json`), and why as the message.
 * The words for what failed are fetched while the screen is in use, so that they are there when the network is not.
 */
export function useProblemWords(): (problem: Problem) => ReturnType<typeof problemWords> {
  const { t, i18n } = useTranslation(['common', 'problems']);
  useEffect(() => void i18n.loadNamespaces('failures'), [i18n]);
  return (problem) => {
    const failures = i18n.getResourceBundle(i18n.language, 'failures') as Partial<Record<string, string>> | undefined;
    const title = failures?.[problem.failedCall ?? ''];
    return { ...problemWords(t, problem), ...(title !== undefined && { title }) };
  };
}
