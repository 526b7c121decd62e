import { useTranslation } from 'react-i18next';
import type { Location } from 'react-router';
import { readToken } from '../session/stored.ts';
import { LeaveModal } from '../ui/leave-modal.tsx';

/** Asks before unsaved words are left behind; not where the card itself is gone (`isDone`) or its person was signed out. */
export function EditLeave({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('cards');
  const isFree = ({ state }: Location) => Boolean((state as { isDone?: boolean } | null)?.isDone) || readToken() === null;
  const words = { title: t('leave.title'), text: t('leave.text'), go: t('leave.go'), stay: t('leave.stay') };
  return <LeaveModal isDirty={isDirty} isFree={isFree} words={words} />;
}
