import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { cardStanding } from '@visita/core/cards/visibility';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { DeedQuestion } from '../ui/confirm-button.tsx';
import { Deed, type OwnCardDeed } from './action-row.tsx';
import { useDeed } from '../ui/use-action.ts';

/** Takes the profile off the card for a while; the way back needs no question. */
export function PauseCard({ card, onChange }: OwnCardDeed) {
  const { t } = useTranslation('cards');
  const { isSending, attempt } = useDeed();
  const params = { id: card.id };
  const pause = async () => {
    onChange(await call(cards.pause, { params }));
    notifications.show({ message: t('deeds.pause.done') });
  };
  const resume = async () => {
    onChange(await call(cards.resume, { params }));
    notifications.show({ message: t('deeds.pause.resumed') });
  };
  return (
    <Deed title={t('deeds.pause.title')} text={card.standing === 'paused' ? t('deeds.pause.now') : t('deeds.pause.text')}>
      {cardStanding.can('pause', card.standing) && (
        <DeedQuestion
          button={t('deeds.pause.button')}
          question={t('deeds.pause.question')}
          meaning={[t('deeds.pause.hides'), t('deeds.pause.keeps'), t('deeds.pause.back')]}
          confirm={t('deeds.pause.confirm')}
          onConfirm={pause}
        />
      )}
      {cardStanding.can('resume', card.standing) && (
        <Button loading={isSending} onClick={() => void attempt(resume)}>
          {t('deeds.pause.resume')}
        </Button>
      )}
    </Deed>
  );
}
