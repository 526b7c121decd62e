import { Alert } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { ProviderState } from '@visita/core/subscriptions/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Facts } from '../back-office/facts.tsx';
import { Mark } from '../back-office/mark.tsx';
import { Moment } from '../back-office/moment.tsx';
import { Panel } from '../back-office/page-frame.tsx';

/** The current state at Stripe; `failed` if Stripe did not answer. */
export function ProviderPanel({ state }: { state: ProviderState | 'failed' | null }) {
  const { t } = useTranslation(['admin-subscriptions', 'plans']);
  if (state === 'failed')
    return (
      <Panel title={t('provider.title')}>
        <Alert color="red" role="alert">
          {t('provider.failed')}
        </Alert>
      </Panel>
    );
  if (state === null)
    return (
      <Panel title={t('provider.title')}>
        <p>{t('provider.none')}</p>
      </Panel>
    );
  const yes = (value: boolean) => t(value ? 'yes' : 'no');
  return (
    <Panel
      title={t('provider.title')}
      actions={
        <Mark tone={state.agrees ? 'good' : 'waiting'}>
          {t(state.agrees ? 'provider.agrees' : 'provider.differs')}
        </Mark>
      }
    >
      <Facts
        facts={[
          { label: t('status'), value: state.status },
          { label: t('plan'), value: state.plan && t(`plans:names.${state.plan}`) },
          { label: t('laterPlan'), value: state.laterPlan && t(`plans:names.${state.laterPlan}`) },
          { label: t('isEnding'), value: yes(state.isEndingWithPeriod) },
          { label: t('trialEnd'), value: state.trialEnd && <Moment at={state.trialEnd} /> },
          { label: t('periodStart'), value: state.periodStart && <Moment at={state.periodStart} /> },
          { label: t('periodEnd'), value: state.periodEnd && <Moment at={state.periodEnd} /> },
          { label: t('endedAt'), value: state.endedAt && <Moment at={state.endedAt} /> },
          { label: t('schedule'), value: state.scheduleId },
          { label: t('paymentMethod'), value: state.paymentMethod },
        ]}
      />
    </Panel>
  );
}
