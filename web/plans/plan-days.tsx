import { Title } from '@mantine/core';
import { addDays } from '@visita/core/days';
import type { ListedPlan } from '@visita/core/plans/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLocation, useSearchParams } from 'react-router';
import { LinkChoice, LinkChoiceEntry } from '../ui/link-choice.tsx';
import { PlanTimeline, type PlanStep } from './plan-timeline.tsx';
import { isRenewing, type RenewingPlan } from './renewing-plan.ts';
import classes from './plan-days.module.css';

/** The seller's time zone, so that server and browser render the same date. */
const timeZone = 'America/Toronto';

/** The timeline of a plan bought today. The plan is in the URL, so it can be chosen without scripts. */
export function PlanDays({ plans, today }: { plans: ListedPlan[]; today: Date }) {
  const { t } = useTranslation('plans');
  const { pathname } = useLocation();
  const [address] = useSearchParams();
  const renewing = plans.filter(isRenewing);
  const visibleDays =
    renewing.find(({ code }) => code === address.get('plan')) ??
    renewing.find(({ code }) => code === 'annual') ??
    renewing[0];
  if (!visibleDays) return null;
  const getAddress = (code: string) =>
    `${pathname}?${new URLSearchParams({ ...Object.fromEntries(address), plan: code })}`;
  return (
    <section className={classes.section} aria-labelledby="days">
      <Title order={2} id="days">
        {t('page.days.title')}
      </Title>
      <p className={classes.note}>{t('page.days.amounts')}</p>
      <div className={classes.choice}>
        <LinkChoice label={t('page.days.plan')}>
          {renewing.map(({ code }) => (
            <LinkChoiceEntry key={code} to={getAddress(code)} isChosen={code === visibleDays.code}>
              {t(`names.${code}`)}
            </LinkChoiceEntry>
          ))}
        </LinkChoice>
      </div>
      <PlanLine plan={visibleDays} today={today} />
    </section>
  );
}

/** The timeline of one plan bought today. */
export const PlanLine = ({ plan, today }: { plan: RenewingPlan; today: Date }) => (
  <PlanTimeline steps={getSteps(plan, today)} currency={plan.currency} timeZone={timeZone} />
);

/** Returns the steps with their latest dates: an earlier activation brings the first charge forward. */
function getSteps({ price, waitingDays, trialDays }: RenewingPlan, today: Date): PlanStep[] {
  const trial = addDays(today, waitingDays);
  return [
    { key: 'today', date: today, amount: 0 },
    { key: 'arrives' },
    { key: 'activate', date: trial },
    { key: 'trial' },
    { key: 'charge', date: addDays(trial, trialDays), amount: price },
  ];
}
