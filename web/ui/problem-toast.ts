import { notifications } from '@mantine/notifications';
import type { Problem } from '@visita/core/problems';
import { useProblemWords } from './use-problem-words.ts';

/** Shows a problem that nothing on the screen can show. `title` replaces the words for what failed. An expired session has its own modal. */
export function useProblemToast(): (problem: Problem, title?: string) => void {
  const wordsOf = useProblemWords();
  return (problem, title) => {
    const { key } = problem;
    if (key === 'sessionExpired') return;
    notifications.show({
      id: key,
      color: 'red',
      ...wordsOf(problem),
      ...(title !== undefined && { title }),
      withBorder: true,
      role: 'alert',
    });
  };
}
