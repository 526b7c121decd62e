import { NativeSelect, Text } from '@mantine/core';
import { formatCardNumber } from '@visita/core/cards/number';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCardName } from '../cards/use-card-name.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import type { BindTarget } from './use-bind-target.ts';
import classes from './bind-replaces.module.css';

interface BindReplacesProps {
  target: BindTarget;
  /** True if the physical card includes free time. */
  hasTime: boolean;
}

/** Asks an owner of cards what the physical card should open, and explains the consequences. */
export function BindReplaces({ target, hasTime }: BindReplacesProps) {
  const { t } = useTranslation('cards');
  const getName = useCardName();
  const name = useId();
  const { kind, card, attachable, replaceable, isDecided, choose } = target;
  const [firstAttachable] = attachable;
  const [first] = replaceable;
  if (isDecided && card)
    return (
      <div className={classes.decided}>
        <Text fw={600}>{t('replaces.decided', { name: getName(card) })}</Text>
        <Consequences target={target} hasTime={hasTime} />
      </div>
    );
  if (!firstAttachable && !first) return null;
  const candidates = kind === 'attach' ? attachable : replaceable;
  return (
    <ChoiceGroup legend={t('replaces.question')}>
      {firstAttachable && (
        <Choice
          name={name}
          isChosen={kind === 'attach'}
          onChoose={() => choose('attach')}
          title={
            attachable.length === 1
              ? t('replaces.attach', { name: firstAttachable.name || t('called.blank') })
              : t('replaces.attachOne')
          }
          hint={t('replaces.attachText')}
        />
      )}
      <Choice
        name={name}
        isChosen={kind === 'new'}
        onChoose={() => choose('new')}
        title={t('replaces.another')}
        hint={t('replaces.anotherText')}
      />
      {first && (
        <Choice
          name={name}
          isChosen={kind === 'replace'}
          onChoose={() => choose('replace')}
          title={t('replaces.stead')}
          hint={replaceable.length === 1 ? getName(first) : t('replaces.steadText')}
        />
      )}
      {card && candidates.length > 1 && (
        <NativeSelect
          label={kind === 'attach' ? t('replaces.attachWhich') : t('replaces.which')}
          value={card.id}
          data={candidates.map((one) => ({ value: one.id, label: getName(one) }))}
          onChange={({ currentTarget }) => choose(kind, currentTarget.value)}
        />
      )}
      <Consequences target={target} hasTime={hasTime} />
    </ChoiceGroup>
  );
}

/**
 * The physical card to replace, if there are several, and the consequences; also of included time beside a
 * plan.
 */
function Consequences({ target, hasTime }: BindReplacesProps) {
  const { t } = useTranslation('cards');
  const { kind, card, physicalCard } = target;
  const time = hasTime && card?.specialValidUntil ? (['time'] as const) : [];
  const sentences =
    kind === 'replace'
      ? (['goesOver', 'leads', ...time, 'forGood'] as const)
      : kind === 'attach' && hasTime && card?.plan
        ? (['timeBeside'] as const)
        : [];
  return (
    <>
      {card && physicalCard && card.physicalCards.length > 1 && (
        <NativeSelect
          label={t('physical.question')}
          value={physicalCard.id}
          data={card.physicalCards.map(({ id, cardNumber }) => ({
            value: id,
            label: formatCardNumber(cardNumber),
          }))}
          onChange={({ currentTarget }) => target.choosePhysicalCard(currentTarget.value)}
        />
      )}
      {sentences.length > 0 && (
        <ul className={classes.meaning}>
          {sentences.map((sentence) => (
            <li key={sentence}>{t(`replaces.${sentence}`)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
