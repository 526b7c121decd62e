import { ActionIcon, Anchor, Button } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { ActionBar } from '../ui/action-bar.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './edit-bar.module.css';

interface EditBarProps {
  card: Card;
  /** The number of fields with errors. */
  refused: number;
  isSending: boolean;
  isDirty: boolean;
  onPreview: () => void;
}

/** The sticky save bar with the state of the form. */
export function EditBar({ card, refused, isSending, isDirty, onPreview }: EditBarProps) {
  const { t } = useTranslation(['cards', 'edit']);
  const path = usePath();
  const words = () => {
    if (refused > 0) return t('edit.refused', { count: refused });
    if (isDirty) return t('edit.unsaved');
    return card.name ? t('edit.allSaved') : t('blank.state');
  };
  const status = (
    <output className={refused > 0 ? classes.refused : undefined}>
      {words()}
      {refused === 0 && !isDirty && card.name && (
        <Anchor component={Link} to={path(`/cards/${card.id}`)} size="sm" display="block">
          {t('edit.open')}
        </Anchor>
      )}
    </output>
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
