import type { Dashboard } from '@visita/core/admin/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Tile } from './tile.tsx';

type SubscriptionTilesView<K extends keyof Dashboard> = NonNullable<Dashboard[K]>;

const getList = (status: string) =>
  `/admin/subscriptions?${status === 'pastDue' ? 'failed=true' : `status=${status}`}`;

/** Statuses shown only if there are any. */
const rare = ['paid', 'unknown'];

export function SubscriptionsTile({
  subscriptions,
}: {
  subscriptions: SubscriptionTilesView<'subscriptions'>;
}) {
  const { t } = useTranslation(['admin-dashboard', 'subscriptions']);
  const { number } = useFormat();
  const counts = subscriptions
    .filter(({ status, count }) => count > 0 || !rare.includes(status))
    .map(({ status, count }) => ({
      status,
      count,
      name: status === 'pastDue' ? t('subscriptions.pastDue') : t(`subscriptions:status.${status}`),
    }));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <Tile
      label={t('subscriptions.label')}
      value={number(total)}
      note={t('subscriptions.note')}
      to="/admin/subscriptions"
      question={t('subscriptions.question')}
      parts={(total === 0 ? [] : counts).map(({ status, name, count }) => ({
        key: status,
        label: name,
        amount: count,
        value: number(count),
        to: getList(status),
        isGrave: count > 0 && (status === 'pastDue' || status === 'unknown'),
      }))}
    />
  );
}

export function RecurringTile({
  recurring,
  currency,
}: {
  recurring: SubscriptionTilesView<'recurring'>;
  currency: string;
}) {
  const { t } = useTranslation(['admin-dashboard', 'plans']);
  const { money } = useFormat();
  const count = recurring.plans.reduce((sum, plan) => sum + plan.count, 0);
  return (
    <Tile
      label={t('recurring.label')}
      value={money(recurring.amount, currency)}
      note={t('recurring.note', { count })}
      to="/admin/subscriptions?status=active"
      question={t('recurring.question')}
      parts={recurring.plans.map(({ plan, amount }) => ({
        key: plan,
        label: t(`plans:names.${plan}`),
        amount,
        value: money(amount, currency),
        to: `/admin/subscriptions?status=active&plan=${plan}`,
      }))}
    />
  );
}

/** Converts a rate in thousandths to percent. */
const getPercent = (rate: number | null) => (rate ?? 0) / 10;

export function ChurnTile({ churn }: { churn: SubscriptionTilesView<'churn'> }) {
  const { t, i18n } = useTranslation('admin-dashboard');
  const { point } = useFormat();
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const current = churn.at(-1);
  return (
    <Tile
      label={t('churn.label')}
      value={current?.rate == null ? '–' : share.format(current.rate / 1_000)}
      note={
        current?.running
          ? t('churn.note', { count: current.running, ended: current.ended })
          : t('churn.nobody')
      }
      to="/admin/subscriptions?status=cancelled"
      question={t('churn.question')}
      chart={{
        points: churn.map(({ month, rate }) => ({ name: point(month), rate: getPercent(rate) })),
        series: [{ name: 'rate', label: t('churn.label') }],
        format: (value) => share.format(value / 100),
      }}
    />
  );
}
