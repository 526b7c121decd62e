import { NativeSelect } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { formatCardNumber } from '@visita/core/cards/number';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCardName } from '../cards/use-card-name.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import classes from './bind-replaces.module.css';

interface BindReplacesProps {
  /** The owner's cards that the new one may replace. */
  own: Card[];
  /** The card to replace, or undefined for an additional card. */
  replaced: Card | undefined;
  /** The physical card of it to replace. */
  physicalCard: Card['physicalCards'][number] | undefined;
  /** True if the new card includes free time. */
  hasTime: boolean;
  onChange: (id: string) => void;
  onChangePhysical: (id: string) => void;
}

/**
 * Asks an owner who already has cards whether the new one replaces one of them, and explains the
 * consequences.
 */
export function BindReplaces({
  own: all,
  replaced,
  physicalCard,
  hasTime,
  onChange,
  onChangePhysical,
}: BindReplacesProps) {
  const { t } = useTranslation('cards');
  const getName = useCardName();
  const name = useId();
  const own = all.filter(({ physicalCards }) => physicalCards.length > 0);
  const first = own.find(({ visibility }) => visibility === 'lost') ?? own[0];
  if (!first) return null;
  const time = hasTime && replaced?.specialValidUntil ? (['time'] as const) : [];
  const sentences = ['goesOver', 'leads', ...time, 'forGood'] as const;
  return (
    <ChoiceGroup legend={t('replaces.question')}>
      <Choice
        name={name}
        isChosen={!replaced}
        onChoose={() => onChange('')}
        title={t('replaces.another')}
        hint={t('replaces.anotherText')}
      />
      <Choice
        name={name}
        isChosen={replaced !== undefined}
        onChoose={() => onChange(first.id)}
        title={t('replaces.stead')}
        hint={own.length === 1 ? getName(first) : t('replaces.steadText')}
      />
      {replaced && own.length > 1 && (
        <NativeSelect
          label={t('replaces.which')}
          value={replaced.id}
          data={own.map((card) => ({ value: card.id, label: getName(card) }))}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      {replaced && physicalCard && replaced.physicalCards.length > 1 && (
        <NativeSelect
          label={t('physical.question')}
          value={physicalCard.id}
          data={replaced.physicalCards.map(({ id, cardNumber }) => ({
            value: id,
            label: formatCardNumber(cardNumber),
          }))}
          onChange={({ currentTarget }) => onChangePhysical(currentTarget.value)}
        />
      )}
      {replaced && (
        <ul className={classes.meaning}>
          {sentences.map((sentence) => (
            <li key={sentence}>{t(`replaces.${sentence}`)}</li>
          ))}
        </ul>
      )}
    </ChoiceGroup>
  );
}
