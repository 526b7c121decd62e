import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { cardPause } from '@visita/core/cards/visibility';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ActionRow, type CardActionProps } from './action-row.tsx';
import { useAction } from '../ui/use-action.ts';

/** Hides the profile for a while. Resuming needs no confirmation. */
export function PauseCard({ card, onDone }: CardActionProps) {
  const { t } = useTranslation('cards');
  const write = useWrite();
  const { isSending, attempt } = useAction();
  const params = { id: card.id };
  const state = card.isPaused ? 'paused' : 'shown';
  const pause = async () => {
    await write(cards.pause, { params });
    onDone();
    notifications.show({ message: t('actions.pause.done') });
  };
  const resume = async () => {
    await write(cards.resume, { params });
    onDone();
    notifications.show({ message: t('actions.pause.resumed') });
  };
  return (
    <ActionRow
      title={t('actions.pause.title')}
      text={card.isPaused ? t('actions.pause.now') : t('actions.pause.text')}
    >
      {cardPause.can('pause', state) && (
        <ConfirmButton
          button={t('actions.pause.button')}
          question={t('actions.pause.question')}
          meaning={[t('actions.pause.hides'), t('actions.pause.keeps'), t('actions.pause.back')]}
          confirm={t('actions.pause.confirm')}
          onConfirm={pause}
        />
      )}
      {cardPause.can('resume', state) && (
        <Button loading={isSending} onClick={() => void attempt(resume)}>
          {t('actions.pause.resume')}
        </Button>
      )}
    </ActionRow>
  );
}
