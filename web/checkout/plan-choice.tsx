import type { ListedPlan } from '@visita/core/plans/contract';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import classes from './plan-choice.module.css';

interface PlanChoiceProps {
  plans: ListedPlan[];
  chosen: ListedPlan['code'];
  onChoose: (plan: ListedPlan) => void;
}

/** The plans as radio buttons, each with the price of a whole term. */
export function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  const { t } = useTranslation(['subscribe', 'plans']);
  const name = useId();
  return (
    <ChoiceGroup legend={t('plan.label')}>
      {plans.map((plan) => (
        <Choice
          key={plan.code}
          name={name}
          isChosen={plan.code === chosen}
          onChoose={() => onChoose(plan)}
          title={t(`plans:names.${plan.code}`)}
          hint={t(`plans:lines.${plan.code}`)}
          isWide
        >
          <Price {...plan} />
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

/** The charged amount in large type, and the equivalent per month below it. */
function Price({ price, currency, interval, seats, monthlyPrice }: ListedPlan) {
  const { t } = useTranslation(['subscribe', 'plans']);
  const { money } = useFormat();
  const monthly = money(monthlyPrice, currency);
  return (
    <p className={classes.price}>
      <span>
        <strong>{money(price, currency)}</strong>{' '}
        {interval === 'once' ? t('plan.once') : interval === 'year' ? t('plans:aYear') : t('plans:aMonth')}
      </span>
      {interval === 'year' && (
        <span>
          {seats > 1
            ? t('plans:perPersonMonth', { amount: monthly })
            : t('plans:perMonth', { amount: monthly })}
        </span>
      )}
    </p>
  );
}
