import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { payments, type SavedCard } from '@visita/core/payments/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useDeed } from '../cards/use-deed.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useCardWords } from './card-words.ts';
import classes from './cards-page.module.css';

/** One saved card, with what can be done about it. */
export function SavedCardRow({ card, onChange }: { card: SavedCard; onChange: () => Promise<void> }) {
  const { t } = useTranslation('payments');
  const { name, end, isOver } = useCardWords()(card);
  const { isSending, attempt } = useDeed();
  const [isAsking, setAsking] = useState(false);
  const params = { id: card.id };
  const choose = () =>
    attempt(async () => {
      await call(payments.makeCardDefault, { params });
      notifications.show({ message: t('cards.isDefault', { card: name }) });
      await onChange();
    });
  const remove = () =>
    attempt(async () => {
      await call(payments.removeCard, { params });
      notifications.show({ message: t('cards.removed') });
      await onChange();
    }).then(() => setAsking(false));
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" {...(isOver ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}>
          {[end, ...(card.isDefault ? [t('cards.default')] : [])].join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {!card.isDefault && !isOver && (
          <Button
            variant="default"
            size="sm"
            disabled={isSending}
            aria-label={t('cards.makeDefaultLabel', { card: name })}
            onClick={() => void choose()}
          >
            {t('cards.makeDefault')}
          </Button>
        )}
        <Button variant="default" size="sm" aria-label={t('cards.removeLabel', { card: name })} onClick={() => setAsking(true)}>
          {t('cards.remove')}
        </Button>
      </Group>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={t('cards.removeTitle', { card: name })}>
        <p>{t('cards.removeText')}</p>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
            {t('cards.keep')}
          </Button>
          <Button color="red.9" loading={isSending} onClick={() => void remove()}>
            {t('cards.remove')}
          </Button>
        </Group>
      </Dialog>
    </li>
  );
}
