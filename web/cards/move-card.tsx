import { Box } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards, type Card } from '@visita/core/cards/contract';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { ActionRow } from './action-row.tsx';
import { usePhysicalChoice } from './physical-choice.tsx';
import { useCardName } from './use-card-name.ts';

interface MoveCardProps {
  card: Card;
  others: Card[];
}

/** Moves a physical card to another card of its owner, whose profile it opens from then on. */
export function MoveCard({ card, others }: MoveCardProps) {
  const { t } = useTranslation('cards');
  const write = useWrite();
  const getName = useCardName();
  const group = useId();
  const movable = card.physicalCards.filter(({ isLost }) => !isLost);
  const choice = usePhysicalChoice(movable);
  const [targetId, setTargetId] = useState(others[0]?.id);
  const target = others.find(({ id }) => id === targetId);
  const move = async () => {
    const { physicalCardId } = choice.body;
    if (!target || physicalCardId === undefined) return;
    await write(cards.attach, { params: { id: target.id }, body: { physicalCardId } });
    notifications.show({ message: t('actions.move.done', { name: target.name || t('called.blank') }) });
  };
  if (movable.length === 0 || others.length === 0) return null;
  return (
    <ActionRow title={t('actions.move.title')} text={t('actions.move.text')}>
      <ConfirmButton
        button={t('actions.move.button')}
        question={t('actions.move.question')}
        meaning={[t('actions.move.goes'), t('actions.move.stays')]}
        confirm={t('actions.move.confirm')}
        isReady={choice.isReady && target !== undefined}
        onConfirm={move}
      >
        {choice.field}
        <Box mb="lg">
          <ChoiceGroup legend={t('actions.move.targets')}>
            {others.map((other) => (
              <Choice
                key={other.id}
                name={group}
                isChosen={other.id === targetId}
                onChoose={() => setTargetId(other.id)}
                title={getName(other)}
              />
            ))}
          </ChoiceGroup>
        </Box>
      </ConfirmButton>
    </ActionRow>
  );
}
