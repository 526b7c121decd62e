import { mergedContent } from '@visita/core/editor/differences';
import type { Location } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { readToken } from '../site/stored.ts';
import { LeaveModal } from '../ui/leave-modal.tsx';
import { EditConflict } from './conflict.tsx';
import type { Autosave } from './use-autosave.ts';

interface CardFormDialogsProps {
  autosave: Autosave;
  /** Takes the values saved elsewhere. */
  onTheirs?: () => Promise<void>;
}

/**
 * Confirms leaving with unsaved changes, unless the card is gone (`isDone`) or the session has ended, and asks which
 * value stays if one was also changed elsewhere.
 */
export function CardFormDialogs({ autosave, onTheirs }: CardFormDialogsProps) {
  const { t } = useTranslation('cards');
  const { conflict, settleConflict, isStuck } = autosave;
  const isFree = ({ state }: Location) =>
    Boolean((state as { isDone?: boolean } | null)?.isDone) || readToken() === null;
  const words = { title: t('leave.title'), text: t('leave.text'), go: t('leave.go'), stay: t('leave.stay') };
  return (
    <>
      <LeaveModal isDirty={isStuck} isFree={isFree} words={words} />
      {conflict && (
        <EditConflict
          ways={conflict}
          onTheirs={() => void (onTheirs?.() ?? settleConflict(conflict.theirs))}
          onMine={() => void settleConflict(mergedContent(conflict))}
        />
      )}
    </>
  );
}
