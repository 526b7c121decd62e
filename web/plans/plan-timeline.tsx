import { trialDays, waitingDays } from '@visita/core/plans/plan';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { Timeline, TimelineStep } from '../ui/timeline.tsx';
import classes from './plan-timeline.module.css';

/** What can happen to a plan that is bought, in its order. */
export type PlanStepKey = 'today' | 'pay' | 'arrives' | 'activate' | 'activateOwn' | 'bind' | 'trial' | 'charge' | 'renewal' | 'end';

export interface PlanStep {
  key: PlanStepKey;
  date?: Date;
  /** In cents. */
  amount?: number;
  isNow?: boolean;
  isDone?: boolean;
}

interface PlanTimelineProps {
  steps: readonly PlanStep[];
  currency?: string;
  /** Whose day it is; nothing for the reader's own, which a server does not know. */
  timeZone?: string;
  /** The sentence about the card's delivery: the offer within Canada until an address is known. */
  arrival?: Arrival;
}

export type Arrival = 'offer' | 'home' | 'abroad' | 'bought';

/** What happens on which day, as a line: across where there is room, else down. */
export function PlanTimeline({ steps, currency, timeZone, arrival = 'offer' }: PlanTimelineProps) {
  const { t } = useTranslation('plans');
  const { day, money } = useFormat();
  return (
    <Timeline isAcross>
      {steps.map(({ key, date, amount, isNow, isDone }) => (
        <TimelineStep
          key={key}
          title={t(`timeline.steps.${key}.title`, { trial: trialDays })}
          at={date}
          {...(date && { when: day(date, timeZone) })}
          isDone={isDone}
          here={isNow && t('timeline.here')}
        >
          {amount !== undefined && <span className={classes.amount}>{money(amount, currency)}</span>}
          <span className={classes.text}>
            {key === 'arrives' && arrival !== 'offer'
              ? t(`timeline.steps.arrives.${arrival}`)
              : t(`timeline.steps.${key}.text`, { waiting: waitingDays })}
          </span>
        </TimelineStep>
      ))}
    </Timeline>
  );
}
