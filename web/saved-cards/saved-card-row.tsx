import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { provider, type SavedCard } from '@visita/core/provider/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { Icon } from '../ui/icon.tsx';
import { useAction } from '../ui/use-action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { BankCard } from './bank-card.tsx';
import { useCardWords } from './card-words.ts';
import classes from './saved-cards-page.module.css';

/** A saved card with its actions. */
export function SavedCardRow({ card }: { card: SavedCard }) {
  const { t } = useTranslation('payments');
  const write = useWrite();
  const { name, end, isOver } = useCardWords()(card);
  const { isSending, attempt } = useAction();
  const params = { id: card.id };
  const choose = () =>
    attempt(async () => {
      await write(provider.makeCardDefault, { params });
      notifications.show({ message: t('cards.isDefault', { card: name }) });
    });
  const remove = async () => {
    await write(provider.removeCard, { params });
    notifications.show({ message: t('cards.removed') });
  };
  return (
    <li className={classes.card}>
      <BankCard card={card} isOver={isOver} />
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text size="sm" {...(isOver ? { c: 'var(--color-error)' } : { c: 'dimmed' })}>
          {end}
        </Text>
      </div>
      <Group gap="xs" className={classes.actions}>
        {card.isDefault && (
          <span className={classes.default}>
            <Icon name="check" size={16} />
            {t('cards.default')}
          </span>
        )}
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
        <ConfirmButton
          button={t('cards.remove')}
          label={t('cards.removeLabel', { card: name })}
          question={t('cards.removeTitle', { card: name })}
          meaning={[t('cards.removeText')]}
          confirm={t('cards.remove')}
          dismiss={t('cards.keep')}
          isGrave
          onConfirm={remove}
        />
      </Group>
    </li>
  );
}
