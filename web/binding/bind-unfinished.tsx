import { cardLabel } from '@visita/core/cards/number';
import { stepToResume, type BindingStep } from '@visita/core/binding/binding-steps';
import type { Card } from '@visita/core/cards/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Offer } from '../ui/offer.tsx';
import { forgetKeptStep, readKeptStep } from './kept-step.ts';

/** A card whose binding was interrupted, and the step to resume. */
export interface Unfinished {
  card: Card;
  step: BindingStep;
}

/**
 * Returns the unfinished binding stored on this device, if the card still has steps to do. Otherwise clears
 * the stored step.
 */
export function findUnfinished(own: readonly Card[]): Unfinished | undefined {
  const left = readKeptStep();
  const card = own.find(({ id }) => id === left?.id);
  const step = left && card && stepToResume(card, left.step);
  if (step) return { card, step };
  forgetKeptStep();
  return undefined;
}

interface BindUnfinishedProps extends Unfinished {
  onTake: (step: BindingStep, id: string) => unknown;
}

/** Offers to resume an interrupted binding or to start with another card. */
export function BindUnfinished({ card, step, onTake }: BindUnfinishedProps) {
  const { t } = useTranslation('cards');
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const words = {
    title: t('wizard.unfinished.title'),
    text: t('wizard.unfinished.text', {
      number: cardLabel(card),
      step: t(`wizard.steps.${step}`),
    }),
    take: t('wizard.goOn'),
    drop: t('wizard.unfinished.drop'),
  };
  const drop = () => {
    forgetKeptStep();
    setOpen(false);
  };
  return <Offer words={words} onTake={() => void onTake(step, card.id)} onDrop={drop} />;
}
