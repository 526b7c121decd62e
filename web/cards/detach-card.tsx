import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { useFormat } from '../session/format.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ActionRow, type CardActionProps } from './action-row.tsx';
import { usePhysicalChoice } from './physical-choice.tsx';

/** Detaches a physical card, which is free again; the card stays. A lost one has to be found first. */
export function DetachCard({ card }: Pick<CardActionProps, 'card'>) {
  const { t } = useTranslation('cards');
  const write = useWrite();
  const { day } = useFormat();
  const present = card.physicalCards.filter(({ isLost }) => !isLost);
  const choice = usePhysicalChoice(present);
  const { physicalCardId } = choice.body;
  const until = present.find(({ id }) => id === physicalCardId)?.specialValidUntil;
  const detach = async () => {
    if (physicalCardId === undefined) return;
    await write(cards.detach, { params: { id: card.id, physicalId: physicalCardId } });
    notifications.show({ message: t('actions.detach.done') });
  };
  if (present.length === 0) return null;
  return (
    <ActionRow title={t('actions.detach.title')} text={t('actions.detach.text')}>
      <ConfirmButton
        button={t('actions.detach.button')}
        question={t('actions.detach.question')}
        meaning={[
          t('actions.detach.stays'),
          t('unbind.frees'),
          ...(until ? [t('actions.detach.time', { date: day(until) })] : []),
          ...(card.exitLink ? [t('unbind.exit', { url: card.exitLink })] : []),
        ]}
        confirm={t('actions.detach.confirm')}
        isReady={choice.isReady}
        onConfirm={detach}
      >
        {choice.field}
      </ConfirmButton>
    </ActionRow>
  );
}
