import { Anchor, Title } from '@mantine/core';
import type { ListedPlan } from '@visita/core/plans/contract';
import { trialDays } from '@visita/core/plans/plan';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { PlanColumns } from '../plans/plan-columns.tsx';
import { PlanLine } from '../plans/plan-days.tsx';
import { isRenewing } from '../plans/renewing-plan.ts';
import { usePlanPictures } from './plan-pictures.tsx';
import classes from './prices.module.css';

/** The prices of the plans. Renders nothing on a site that sells nothing. */
export function Prices({ plans, today }: { plans: ListedPlan[]; today: Date }) {
  const { t } = useTranslation(['home', 'plans']);
  const annual = plans.filter(isRenewing).find(({ code }) => code === 'annual');
  const path = usePath();
  const pictures = usePlanPictures();
  if (plans.length === 0) return null;
  return (
    <section className={`wide ${classes.section}`} aria-labelledby="prices">
      <Title order={2} id="prices">
        {t('prices.title')}
      </Title>
      <p className={classes.text}>{t('prices.text', { trial: trialDays })}</p>
      <PlanColumns
        plans={plans}
        pictures={pictures}
        getCheckoutPath={(code) => path(`/subscription?plan=${code}`)}
        order={3}
      />
      {annual && (
        <div className={classes.days}>
          <Title order={3} size="h4">
            {t('plans:page.days.title')}
          </Title>
          <p className={classes.text}>{t('prices.days')}</p>
          <PlanLine plan={annual} today={today} />
        </div>
      )}
      <p className={classes.all}>
        <Anchor component={Link} to={path('/subscription')}>
          {t('prices.all')}
        </Anchor>
      </p>
    </section>
  );
}
