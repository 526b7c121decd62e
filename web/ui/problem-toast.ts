import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@visita/core/problems';
import { problemWords } from './problem-words.ts';

/** Says a refusal in words where nothing on the screen itself can say it. An expired session has its own modal. */
export function useProblemToast(): (problem: Problem) => void {
  const { t } = useTranslation(['common', 'problems']);
  return (problem) => {
    const { key } = problem;
    if (key === 'sessionExpired') return;
    notifications.show({
      id: key,
      color: 'red',
      ...problemWords(t, problem),
      withBorder: true,
      role: 'alert',
      closeButtonProps: { 'aria-label': t('close') },
    });
  };
}
