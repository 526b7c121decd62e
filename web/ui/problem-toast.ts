import { notifications } from '@mantine/notifications';
import type { Problem } from '@visita/core/problems';
import { useProblemWords } from './use-problem-words.ts';

/**
 * Shows a problem as a toast. `title` replaces the default title. An expired session is skipped, because it
 * has a modal of its own.
 */
export function useProblemToast(): (problem: Problem, title?: string) => void {
  const getWords = useProblemWords();
  return (problem, title) => {
    const { key } = problem;
    if (key === 'sessionExpired') return;
    notifications.show({
      id: key,
      color: 'red',
      ...getWords(problem),
      ...(title !== undefined && { title }),
      withBorder: true,
      role: 'alert',
    });
  };
}
