import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards, type Card } from '@visita/core/cards/contract';
import { formatCardNumber } from '@visita/core/cards/number';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useWrite } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { useSite } from '../site/site.ts';
import { useSlots } from '../layout/slots.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ActionRow, type CardActionProps } from './action-row.tsx';
import { usePhysicalChoice } from './physical-choice.tsx';
import { useAction } from '../ui/use-action.ts';

/** Reports a physical card of the card lost or found. One that was replaced can still be found. */
export function LoseCard({ card, onDone }: CardActionProps) {
  const { t } = useTranslation('cards');
  const write = useWrite();
  const path = usePath();
  const { helpOn } = useSlots();
  const { sells } = useSite();
  const { isSending, attempt } = useAction();
  const params = { id: card.id };
  const presentCards = card.physicalCards.filter(({ isLost }) => !isLost);
  const choice = usePhysicalChoice(presentCards);
  const lostAddresses = card.addresses.filter(({ isLost }) => isLost);
  const lose = async () => {
    await write(cards.reportLost, { params, body: choice.body });
    onDone();
    notifications.show({ message: t('actions.lost.done') });
  };
  const find = async (physicalCardId: string | null) => {
    await write(cards.reportFound, { params, body: { ...(physicalCardId && { physicalCardId }) } });
    onDone();
    notifications.show({ message: t('actions.lost.foundDone') });
  };
  /** Returns the number of the physical card, or the code of the address of one that was replaced. */
  const getLabel = ({ code, physicalCardId }: Card['addresses'][number]) => {
    const physicalCard = card.physicalCards.find(({ id }) => id === physicalCardId);
    return physicalCard ? formatCardNumber(physicalCard.cardNumber) : code;
  };
  const transferCode = card.transferUntil ? [t('actions.lost.code')] : [];
  if (card.physicalCards.length === 0 && lostAddresses.length === 0) return null;
  return (
    <ActionRow
      title={t('actions.lost.title')}
      text={card.visibility === 'lost' ? t('actions.lost.now') : t('actions.lost.text')}
      help={helpOn('lost-card')}
    >
      {presentCards.length > 0 && (
        <ConfirmButton
          button={t('actions.lost.button')}
          question={t('actions.lost.question')}
          meaning={[
            t('actions.lost.says'),
            t('actions.lost.message'),
            t('actions.lost.keeps'),
            ...transferCode,
          ]}
          confirm={t('actions.lost.confirm')}
          isReady={choice.isReady}
          onConfirm={lose}
        >
          {choice.field}
        </ConfirmButton>
      )}
      {lostAddresses.map((address) => (
        <Button
          key={address.code}
          loading={isSending}
          onClick={() => void attempt(() => find(address.physicalCardId))}
        >
          {card.addresses.length > 2
            ? t('actions.lost.foundOne', { code: getLabel(address) })
            : t('actions.lost.found')}
        </Button>
      ))}
      {card.visibility === 'lost' && sells && (
        <Button component={Link} to={path('/shop')} variant="default">
          {t('actions.lost.order')}
        </Button>
      )}
    </ActionRow>
  );
}
