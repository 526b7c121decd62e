import { Button } from '@mantine/core';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { CardObject } from '../cards/card-object.tsx';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { RedeemCode } from './redeem-code.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { SubscriptionsSkeleton } from './subscriptions-skeleton.tsx';
import { TestNotice } from '../provider/test-notice.tsx';
import classes from './subscriptions-page.module.css';
import type { Route } from './+types/subscriptions-page.ts';

export const handle = { namespaces: ['subscriptions', 'plans', 'payments'], Skeleton: SubscriptionsSkeleton };

export const clientLoader = () => call(subscriptions.list, {});

export const HydrateFallback = SubscriptionsSkeleton;

export default function SubscriptionsPage({ loaderData: own }: Route.ComponentProps) {
  const { t } = useTranslation('subscriptions');
  const path = usePath();
  const hasSome = own.length > 0;
  return (
    <div className="wide page">
      <PageHead title={t('list.title')} noindex />
      <PageHeader
        title={t('list.title')}
        lead={t('list.lead')}
        actions={
          hasSome && (
            <Button
              component={Link}
              to={path('/subscription')}
              variant="default"
              leftSection={<Icon name="plus" size={18} />}
            >
              {t('list.choose')}
            </Button>
          )
        }
      />
      <TestNotice />
      {hasSome ? (
        <ul className={classes.list} aria-label={t('list.label')}>
          {own.map((subscription) => (
            <SubscriptionRow key={subscription.id} subscription={subscription} />
          ))}
        </ul>
      ) : (
        <EmptyState
          title={t('none.title')}
          text={t('none.text')}
          picture={<CardObject colour="blue" size="medium" name="" title="" company="" />}
        >
          <Button component={Link} to={path('/subscription')}>
            {t('list.choose')}
          </Button>
          <Button component={Link} to={path('/cards/bind')} variant="default">
            {t('none.bind')}
          </Button>
        </EmptyState>
      )}
      <RedeemCode />
    </div>
  );
}
