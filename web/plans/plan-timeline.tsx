import { trialDays, waitingDays } from '@visita/core/plans/plan';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Timeline, TimelineStep } from '../ui/timeline.tsx';
import classes from './plan-timeline.module.css';

/** The steps of a plan, in order. */
export type PlanStepKey =
  'today' | 'pay' | 'arrives' | 'activate' | 'activateOwn' | 'bind' | 'trial' | 'charge' | 'renewal' | 'end';

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
  /** The time zone of the dates. Defaults to the reader's, which the server does not know. */
  timeZone?: string;
  /** The text about the card's delivery; `offer` (within Canada) until an address is known. */
  arrival?: Arrival;
}

export type Arrival = 'offer' | 'home' | 'abroad' | 'bought';

/** The dated steps of a plan: horizontal if there is room, otherwise vertical. */
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
