import { adminDashboard, type Dashboard, type Series } from '@visita/core/admin/admin-contract';
import { spanNames } from '@visita/core/admin/spans';
import { numberFormat } from '@visita/core/formatters';
import { reportWaitDays } from '@visita/core/profile/report';
import { regionFor } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '../session/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { loadList } from '../back-office/load-list.ts';
import { AdminPage } from '../back-office/page-frame.tsx';
import { ChurnTile, RecurringTile, SubscriptionsTile } from './subscription-tiles.tsx';
import { Tile } from './tile.tsx';
import { WaitingTile } from './waiting-tile.tsx';
import type { Route } from './+types/dashboard-page.ts';
import classes from './dashboard-page.module.css';

export const handle = {
  namespaces: ['admin-dashboard', 'subscriptions', 'plans'],
  calls: [adminDashboard.get],
};

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminDashboard.get, request);

/**
 * The dashboard: key figures and waiting work, each linked to its list. Figures the permissions do not allow
 * are left out.
 */
export default function DashboardPage({ loaderData: dashboard }: Route.ComponentProps) {
  const { t } = useTranslation('admin-dashboard');
  const { point } = useFormat();
  const { toShip, subscriptions, recurring, churn, reports, alerts } = dashboard;
  return (
    <AdminPage title={t('title')}>
      <div className={classes.head}>
        <p>{t('until', { from: point(dashboard.from), today: point(dashboard.today) })}</p>
        {dashboard.activated && <Spans />}
      </div>
      <div className={classes.tiles}>
        <WaitingTile of="toShip" waiting={toShip} to="/admin/orders?toShip=true&sort=placed" graveFrom={3} />
        {reports && (
          <WaitingTile
            of="reports"
            waiting={reports}
            to="/admin/card-reports?state=open"
            graveFrom={reportWaitDays}
          />
        )}
        {alerts && <WaitingTile of="alerts" waiting={alerts} to="/admin/alerts?state=open" graveFrom={0} />}
        <SalesTile shown={dashboard} />
        <FailedTile shown={dashboard} />
        <ActivatedTile shown={dashboard} />
        {churn && <ChurnTile churn={churn} />}
        {subscriptions && <SubscriptionsTile subscriptions={subscriptions} />}
        {recurring && <RecurringTile recurring={recurring} currency={dashboard.currency} />}
        <FreeCardsTile shown={dashboard} />
      </div>
    </AdminPage>
  );
}

/** Chooses between days and weeks. */
function Spans() {
  const { t } = useTranslation('admin-dashboard');
  const [params] = useSearchParams();
  const current = params.get('span') === 'week' ? 'week' : 'day';
  return (
    <nav className={classes.spans} aria-label={t('span.label')}>
      {spanNames.map((span) => (
        <Link
          key={span}
          to={span === 'day' ? '?' : `?span=${span}`}
          aria-current={span === current ? 'page' : undefined}
          preventScrollReset
        >
          {t(`span.${span}`)}
        </Link>
      ))}
    </nav>
  );
}

/** With more points than this, an area chart replaces the bars. */
const mostBars = 14;

/** Returns a function that builds the chart of a period beside the previous one. */
function useBars() {
  const { t } = useTranslation('admin-dashboard');
  const { point } = useFormat();
  return ({ bars }: Series) => ({
    kind: bars.length > mostBars ? ('area' as const) : ('bars' as const),
    points: bars.map(({ from, value, before }) => ({ name: point(from), value, before })),
    series: [
      { name: 'value', label: t('now') },
      { name: 'before', label: t('before'), isQuiet: true },
    ],
  });
}

interface TileProps {
  shown: Dashboard;
}

function SalesTile({ shown: { sales, currency, from, today } }: TileProps) {
  const { t } = useTranslation('admin-dashboard');
  const { money } = useFormat();
  const short = numberFormat(regionFor(useLanguage()), { notation: 'compact', maximumFractionDigits: 1 });
  const bars = useBars();
  if (!sales) return null;
  return (
    <Tile
      label={t('sales.label')}
      value={money(sales.total, currency)}
      note={t('sales.note', { count: sales.invoices, before: money(sales.before, currency) })}
      to={`/admin/orders?from=${from}&to=${today}`}
      question={t('sales.question')}
      chart={{
        ...bars(sales),
        format: (cents) => money(cents, currency),
        axisFormat: (cents) => short.format(cents / 100),
      }}
    />
  );
}

function FailedTile({ shown: { failed, from, today } }: TileProps) {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormat();
  const bars = useBars();
  if (!failed) return null;
  return (
    <Tile
      label={t('failed.label')}
      value={number(failed.total)}
      note={t('failed.note', {
        orders: failed.orders,
        renewals: failed.renewals,
        before: number(failed.before),
      })}
      to={`/admin/orders?refused=true&from=${from}&to=${today}`}
      question={t('failed.question')}
      chart={bars(failed)}
    />
  );
}

function ActivatedTile({ shown: { activated } }: TileProps) {
  const { t } = useTranslation('admin-dashboard');
  const { number } = useFormat();
  const bars = useBars();
  if (!activated) return null;
  return (
    <Tile
      label={t('activated.label')}
      value={number(activated.total)}
      note={t('activated.note', { before: number(activated.before) })}
      to="/admin/cards?state=bound"
      question={t('activated.question')}
      chart={bars(activated)}
    />
  );
}

/** The stock of unused cards per colour below which a new batch is needed. */
const fewCards = 50;

function FreeCardsTile({ shown: { freeCards } }: TileProps) {
  const { t } = useTranslation('admin-dashboard');
  const { t: common } = useTranslation('common');
  const { number } = useFormat();
  if (!freeCards) return null;
  const free = freeCards.reduce((sum, colour) => sum + colour.free, 0);
  return (
    <Tile
      label={t('freeCards.label')}
      value={number(free)}
      note={t('freeCards.note')}
      to="/admin/card-batches"
      isGrave={free < fewCards}
      question={t('freeCards.question')}
      parts={freeCards.map((one) => ({
        key: one.colour,
        label: common(`card.colours.${one.colour}`),
        amount: one.free,
        value: number(one.free),
        to: `/admin/cards?state=free&colour=${one.colour}`,
        isGrave: one.free < fewCards,
      }))}
    />
  );
}
