import { useTranslation } from '../i18n/use-translation.ts';
import type { Location } from 'react-router';
import { readToken } from '../site/stored.ts';
import { LeaveModal } from '../ui/leave-modal.tsx';

/** Confirms leaving with unsaved changes, unless the card is gone (`isDone`) or the session has ended. */
export function EditLeave({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('cards');
  const isFree = ({ state }: Location) =>
    Boolean((state as { isDone?: boolean } | null)?.isDone) || readToken() === null;
  const words = { title: t('leave.title'), text: t('leave.text'), go: t('leave.go'), stay: t('leave.stay') };
  return <LeaveModal isDirty={isDirty} isFree={isFree} words={words} />;
}
