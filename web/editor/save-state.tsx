import { UnstyledButton } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import type { Autosave } from './use-autosave.ts';
import classes from './save-state.module.css';

interface SaveStateProps {
  autosave: Pick<Autosave, 'status' | 'undo' | 'flush'>;
  /** The number of fields with errors. */
  refused: number;
  /** The sentence before the first change. */
  idle: string;
}

/** Tells quietly what became of the last change, and offers to undo it or to try again. */
export function SaveState({ autosave: { status, undo, flush }, refused, idle }: SaveStateProps) {
  const { t } = useTranslation(['edit', 'cards']);
  const words = {
    idle,
    typing: t('saving.typing'),
    saving: t('saving.saving'),
    saved: t('cards:edit.allSaved'),
    refused: t('cards:edit.refused', { count: refused }),
    failed: t('saving.failed'),
  };
  return (
    <div className={classes.state} data-status={status}>
      <output className={classes.words}>
        {status === 'saved' && <Icon name="check" size={16} />}
        {words[status]}
      </output>
      {status === 'saved' && undo && (
        <UnstyledButton className={classes.act} onClick={() => void undo()}>
          {t('saving.undo')}
        </UnstyledButton>
      )}
      {status === 'failed' && (
        <UnstyledButton className={classes.act} onClick={() => void flush()}>
          {t('saving.retry')}
        </UnstyledButton>
      )}
    </div>
  );
}
