import { Button, Title } from '@mantine/core';
import type { ListedPlan } from '@visita/core/plans/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { Icon } from '../ui/icon.tsx';
import { PlanPrice } from './plan-price.tsx';
import { isRenewing, type RenewingCode, type RenewingPlan } from './renewing-plan.ts';
import classes from './plan-columns.module.css';

interface PlanColumnsProps {
  plans: ListedPlan[];
  /** A picture of the cards included with each plan. */
  pictures: Record<RenewingCode, ReactNode>;
  getCheckoutPath: (code: RenewingCode) => string;
  /** The heading level of a plan's name. */
  order: 2 | 3;
}

/** The renewing plans side by side, with the annual one emphasized. */
export function PlanColumns({ plans, pictures, getCheckoutPath, order }: PlanColumnsProps) {
  const { t } = useTranslation(['plans', 'common']);
  return (
    <ul className={classes.columns} aria-label={t('page.label')}>
      {plans.filter(isRenewing).map((plan) => (
        <li key={plan.code} className={classes.plan} data-chief={plan.code === 'annual' || undefined}>
          <div className={classes.shown}>
            <div className={classes.picture} aria-hidden="true">
              {pictures[plan.code]}
            </div>
            <p className={classes.blank}>{t('common:card.blank')}</p>
          </div>
          <Heading plan={plan} order={order} />
          <PlanPrice plan={plan} />
          <Facts plan={plan} />
          <Button
            component={Link}
            to={getCheckoutPath(plan.code)}
            size="md"
            variant={plan.code === 'annual' ? 'filled' : 'default'}
            className={classes.button}
          >
            {t(`choose.${plan.code}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Heading({ plan: { code, saves }, order }: { plan: RenewingPlan; order: 2 | 3 }) {
  const { t } = useTranslation('plans');
  const { percent } = useFormat();
  return (
    <div className={classes.heading}>
      <Title order={order} size="h3">
        {t(`names.${code}`)}
      </Title>
      {code === 'annual' && saves > 0 && (
        <span className={classes.saves}>{t('saves', { percent: percent(saves) })}</span>
      )}
      <p className={classes.lead}>{t(`lines.${code}`)}</p>
    </div>
  );
}

function Facts({ plan: { period, includedCards } }: { plan: RenewingPlan }) {
  const { t } = useTranslation('plans');
  const facts = [t('cards', { count: includedCards }), t(`billed.${period}`), t('renews')];
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>
          <Icon name="check" size={18} />
          <span>{fact}</span>
        </li>
      ))}
    </ul>
  );
}
