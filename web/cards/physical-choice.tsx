import type { Card } from '@visita/core/cards/contract';
import { formatCardNumber } from '@visita/core/cards/number';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Choice } from '../ui/choice.tsx';
import classes from './leaving-plan.module.css';

interface PhysicalChoice {
  /** The body of the call; empty while none is chosen. */
  body: { physicalCardId?: string };
  isReady: boolean;
  /** The question, or null without a choice. */
  field: ReactNode;
}

/** Asks which of a card's physical cards an action means, if there are several. */
export function usePhysicalChoice(physicalCards: Card['physicalCards']): PhysicalChoice {
  const { t } = useTranslation('cards');
  const name = useId();
  const [choice, setChoice] = useState<string>();
  const [only, ...others] = physicalCards;
  if (others.length === 0)
    return { body: only ? { physicalCardId: only.id } : {}, isReady: only !== undefined, field: null };
  const physicalCard = physicalCards.find(({ id }) => id === choice);
  const field = (
    <fieldset className={classes.plan}>
      <legend>{t('physical.question')}</legend>
      {physicalCards.map(({ id, kind, cardNumber }) => (
        <Choice
          key={id}
          name={name}
          isChosen={choice === id}
          onChoose={() => setChoice(id)}
          title={formatCardNumber(cardNumber)}
          hint={t(`physical.kinds.${kind}`)}
        />
      ))}
    </fieldset>
  );
  return {
    body: physicalCard ? { physicalCardId: physicalCard.id } : {},
    isReady: physicalCard !== undefined,
    field,
  };
}
