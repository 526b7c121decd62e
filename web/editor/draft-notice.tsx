import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './draft-notice.module.css';

interface EditDraftProps {
  /** The card was saved since, elsewhere. */
  isOld: boolean;
  onTake: () => void;
  onDrop: () => void;
}

/** What an earlier visit left unsaved: offered, never put in unasked. */
export function EditDraft({ isOld, onTake, onDrop }: EditDraftProps) {
  const { t } = useTranslation('edit');
  return (
    <section className={classes.draft} aria-label={t('draft.title')}>
      <div>
        <Text fw={600}>{t('draft.title')}</Text>
        <Text size="sm" c="dimmed">
          {isOld ? t('draft.old') : t('draft.text')}
        </Text>
      </div>
      <Group gap="sm">
        <Button onClick={onTake}>{t('draft.take')}</Button>
        <Button variant="default" onClick={onDrop}>
          {t('draft.drop')}
        </Button>
      </Group>
    </section>
  );
}
