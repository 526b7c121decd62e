import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { cardStanding } from '@visita/core/cards/visibility';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { DeedQuestion } from '../ui/confirm-button.tsx';
import { Deed, type OwnCardDeed } from './action-row.tsx';
import { useDeed } from '../ui/use-action.ts';

/** Says that the card is lost, and that it is back. */
export function LoseCard({ card, onChange }: OwnCardDeed) {
  const { t } = useTranslation('cards');
  const { isSending, attempt } = useDeed();
  const params = { id: card.id };
  const lose = async () => {
    onChange(await call(cards.reportLost, { params }));
    notifications.show({ message: t('deeds.lost.done') });
  };
  const find = async () => {
    onChange(await call(cards.reportFound, { params }));
    notifications.show({ message: t('deeds.lost.foundDone') });
  };
  const code = card.transferUntil ? [t('deeds.lost.code')] : [];
  return (
    <Deed title={t('deeds.lost.title')} text={card.standing === 'lost' ? t('deeds.lost.now') : t('deeds.lost.text')}>
      {cardStanding.can('reportLost', card.standing) && (
        <DeedQuestion
          button={t('deeds.lost.button')}
          question={t('deeds.lost.question')}
          meaning={[t('deeds.lost.says'), t('deeds.lost.message'), t('deeds.lost.keeps'), ...code]}
          confirm={t('deeds.lost.confirm')}
          onConfirm={lose}
        />
      )}
      {cardStanding.can('reportFound', card.standing) && (
        <Button loading={isSending} onClick={() => void attempt(find)}>
          {t('deeds.lost.found')}
        </Button>
      )}
    </Deed>
  );
}
