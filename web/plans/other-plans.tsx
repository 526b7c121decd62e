import { Button, Title } from '@mantine/core';
import type { ListedPlan } from '@visita/core/plans/contract';
import { enterpriseTerms } from '@visita/core/plans/plan';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import classes from './other-plans.module.css';

/** The plans besides the renewing ones: the one-off plan and company contracts. */
export function OtherPlans({
  plans,
  getCheckoutPath,
}: {
  plans: ListedPlan[];
  getCheckoutPath: (code: 'trial-3m') => string;
}) {
  const once = plans.find(({ code }) => code === 'trial-3m');
  return (
    <div className={classes.others}>
      {once && <ThreeMonths plan={once} address={getCheckoutPath('trial-3m')} />}
      <Enterprise />
    </div>
  );
}

function ThreeMonths({ plan: { price, currency }, address }: { plan: ListedPlan; address: string }) {
  const { t } = useTranslation('plans');
  const { money } = useFormat();
  return (
    <section className={classes.other} aria-labelledby="three-months">
      <Title order={2} size="h3" id="three-months">
        {t('page.threeMonths.title')}
      </Title>
      <p className={classes.text}>{t('page.threeMonths.text')}</p>
      <p className={classes.price}>
        <strong>{t('once', { amount: money(price, currency) })}</strong> <span>{t('plusTaxes')}</span>
      </p>
      <Button component={Link} to={address} size="md" variant="default" className={classes.button}>
        {t('choose.trial-3m')}
      </Button>
    </section>
  );
}

function Enterprise() {
  const { t } = useTranslation('plans');
  const { money } = useFormat();
  const path = usePath();
  const { fromCards, cardPrice, platformPrice, logoPrice } = enterpriseTerms;
  const rows = [
    { name: t('page.enterprise.platform'), price: t('perYear', { amount: money(platformPrice) }) },
    { name: t('page.enterprise.card'), price: t('page.enterprise.perCard', { amount: money(cardPrice) }) },
    {
      name: t('page.enterprise.logo'),
      price: t('page.enterprise.addedPerCard', { amount: money(logoPrice) }),
    },
  ];
  return (
    <section className={classes.other} aria-labelledby="enterprise">
      <Title order={2} size="h3" id="enterprise">
        {t('page.enterprise.title')}
      </Title>
      <p className={classes.text}>{t('page.enterprise.text', { count: fromCards })}</p>
      <dl className={classes.rows}>
        {rows.map(({ name, price }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.taxes}>{t('plusTaxes')}</p>
      <Button
        component={Link}
        to={`${path('/pages/enterprise')}#enquiry`}
        size="md"
        variant="default"
        className={classes.button}
      >
        {t('page.enterprise.write')}
      </Button>
    </section>
  );
}
