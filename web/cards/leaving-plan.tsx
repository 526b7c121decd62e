import { Text } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import type { LeavingChoice } from '@visita/core/cards/leaving';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Choice } from '../ui/choice.tsx';
import classes from './leaving-plan.module.css';

interface Leaving {
  /** The query of the call that removes the card. */
  query: { subscription?: LeavingChoice };
  isReady: boolean;
  /** The question, or null for a card without a plan. */
  field: ReactNode;
}

/** Asks what happens to the plan of a card that leaves its owner, and explains each answer. */
export function useLeavingPlan({ plan }: Card): Leaving {
  const { t } = useTranslation('cards');
  const { day } = useFormat();
  const name = useId();
  const [choice, setChoice] = useState<LeavingChoice>();
  if (!plan) return { query: {}, isReady: true, field: null };
  const { code, isOwn, renews, until } = plan;
  if (isOwn && (!renews || code === 'enterprise'))
    return {
      query: { subscription: 'keep' },
      isReady: true,
      field: <Text className={classes.plan}>{t('leaving.rest')}</Text>,
    };

  const end = until ? t('leaving.endOn', { date: day(until) }) : t('leaving.end');
  const answers = isOwn
    ? [
        { value: 'keep' as const, title: t('leaving.keep'), hint: t('leaving.keepText') },
        {
          value: 'end' as const,
          title: end,
          hint: code === 'duo-annual' ? t('leaving.endDuo') : t('leaving.endText'),
        },
      ]
    : [
        { value: 'keep' as const, title: t('leaving.keepSeat'), hint: t('leaving.keepSeatText') },
        { value: 'end' as const, title: t('leaving.leaveSeat'), hint: t('leaving.leaveSeatText') },
      ];
  const field = (
    <fieldset className={classes.plan}>
      <legend>{t('leaving.question')}</legend>
      {answers.map(({ value, ...words }) => (
        <Choice
          key={value}
          name={name}
          isChosen={choice === value}
          onChoose={() => setChoice(value)}
          {...words}
        />
      ))}
    </fieldset>
  );
  return { query: { ...(choice && { subscription: choice }) }, isReady: choice !== undefined, field };
}
