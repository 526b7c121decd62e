import { NativeSelect } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import type { Colour } from '@visita/core/colour';
import { cardLabel } from '@visita/core/cards/number';
import type { CardChoice } from '@visita/core/subscriptions/buying';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CardObject } from '../cards/card-object.tsx';
import { MaterialPicker } from '../cards/material-picker.tsx';
import { useUser } from '../session/session.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { newCards } from './new-cards.ts';
import classes from './plan-card-choice.module.css';

interface PlanCardChoiceProps {
  /** The number of seats; each gets a card. */
  seats: number;
  /** The buyer's cards without a plan. */
  own: Pick<Card, 'id' | 'cardId' | 'cardNumber' | 'name' | 'colour'>[];
  choice: CardChoice | undefined;
  onChoose: (choice: CardChoice) => void;
  error: ReactNode;
}

/** Chooses the card for the plan: new ones in a material each, an existing one, or none yet. */
export function PlanCardChoice({ seats, own, choice, onChoose, error }: PlanCardChoiceProps) {
  const { t } = useTranslation(['subscribe', 'common']);
  const name = useId();
  const { colours } = newCards(choice, seats);
  const cardId = choice?.kind === 'new' ? choice.cardId : own[0]?.id;
  const chooseNew = (picked: Colour[], forId: string | undefined) =>
    onChoose({ kind: 'new', colours: picked, ...(forId !== undefined && { cardId: forId }) });
  const toTitle = (card: { name: string }) =>
    card.name ? t('card.own', { name: card.name }) : t('card.ownBlank');
  return (
    <ChoiceGroup
      legend={t('card.label')}
      data-path="card"
      tabIndex={-1}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <Choice
        name={name}
        isChosen={choice?.kind === 'new'}
        onChoose={() => chooseNew(colours, cardId)}
        title={t('card.new', { count: seats })}
        hint={t('card.newHint', { count: seats })}
      />
      {choice?.kind === 'new' && (
        <>
          {own.length > 0 && (
            <NativeSelect
              label={t(seats > 1 ? 'card.forFirst' : 'card.for')}
              value={cardId ?? ''}
              onChange={({ currentTarget }) => chooseNew(colours, currentTarget.value || undefined)}
              data={[
                ...own.map((card) => ({ value: card.id, label: toTitle(card) })),
                { value: '', label: t('card.forNew') },
              ]}
            />
          )}
          <NewCards
            colours={colours}
            onPick={(index, colour) => chooseNew(colours.with(index, colour), cardId)}
          />
        </>
      )}
      {own.map((card) => (
        <Choice
          key={card.id}
          name={name}
          isChosen={choice?.kind === 'own' && choice.cardId === card.id}
          onChoose={() => onChoose({ kind: 'own', cardId: card.id })}
          title={toTitle(card)}
          hint={t('card.ownHint', {
            number: cardLabel(card),
            colour: t(`common:card.colours.${card.colour}`),
          })}
        />
      ))}
      <Choice
        name={name}
        isChosen={choice?.kind === 'later'}
        onChoose={() => onChoose({ kind: 'later' })}
        title={t('card.later')}
        hint={t('card.laterHint')}
      />
      <p className={classes.error} id={`${name}-error`} role="alert">
        {error}
      </p>
    </ChoiceGroup>
  );
}

/**
 * Previews the new cards, the first with the buyer's name. Cards are shipped without names, which the note
 * below each says.
 */
function NewCards({
  colours,
  onPick,
}: {
  colours: Colour[];
  onPick: (index: number, colour: Colour) => void;
}) {
  const { t } = useTranslation(['subscribe', 'common']);
  const user = useUser();
  return (
    <ul className={classes.cards}>
      {colours.map((colour, index) => (
        // the list is never reordered
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <div aria-hidden="true" className={classes.card}>
            <CardObject
              colour={colour}
              name={index === 0 ? (user?.displayName ?? '') : ''}
              title=""
              company=""
            />
          </div>
          <p className={classes.blank}>{t('common:card.blank')}</p>
          <MaterialPicker
            label={colours.length > 1 ? t('card.materialOf', { number: index + 1 }) : t('card.material')}
            colour={colour}
            onPick={(picked) => onPick(index, picked)}
          />
        </li>
      ))}
    </ul>
  );
}
