import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@visita/core/problems';
import { problemWords } from './problem-words.ts';

/**
 * Says a refusal in words where nothing on the screen itself can say it, under a title of its own where what failed has one. An expired
 * session has its own modal.
 */
export function useProblemToast(): (problem: Problem, title?: string) => void {
  const { t } = useTranslation(['common', 'problems']);
  return (problem, title) => {
    const { key } = problem;
    if (key === 'sessionExpired') return;
    notifications.show({
      id: key,
      color: 'red',
      ...problemWords(t, problem),
      ...(title !== undefined && { title }),
      withBorder: true,
      role: 'alert',
    });
  };
}
