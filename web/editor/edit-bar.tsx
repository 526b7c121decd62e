import { ActionIcon, Anchor, Button } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Icon } from '../ui/icon.tsx';
import { SaveState } from './save-state.tsx';
import type { Autosave } from './use-autosave.ts';
import classes from './edit-bar.module.css';

interface EditBarProps {
  card: Card;
  autosave: Autosave;
  /** The number of fields with errors. */
  refused: number;
  isSending: boolean;
  onPreview: () => void;
}

/** The sticky bar with the state of the form. Its button checks every field. */
export function EditBar({ card, autosave, refused, isSending, onPreview }: EditBarProps) {
  const { t } = useTranslation(['cards', 'edit']);
  const path = usePath();
  const isSaved = card.name !== '' && (autosave.status === 'idle' || autosave.status === 'saved');
  const status = (
    <>
      <SaveState
        autosave={autosave}
        refused={refused}
        idle={card.name ? t('edit.allSaved') : t('blank.state')}
      />
      {isSaved && (
        <Anchor component={Link} to={path(`/cards/${card.id}`)} size="sm">
          {t('edit.open')}
        </Anchor>
      )}
    </>
  );
  return (
    <ActionBar status={status}>
      <ActionIcon
        variant="default"
        size={44}
        className={classes.look}
        aria-label={t('edit:preview.open')}
        title={t('edit:preview.open')}
        onClick={onPreview}
      >
        <Icon name="eye" />
      </ActionIcon>
      <Button type="submit" size="md" loading={isSending}>
        {t('edit.save')}
      </Button>
    </ActionBar>
  );
}
