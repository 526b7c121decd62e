import { Button, Group } from '@mantine/core';
import { adminAccounting, periodLengths, type Mappings } from '@visita/core/accounting/admin-contract';
import { journalShapes } from '@visita/core/accounting/journal';
import { numberFormat } from '@visita/core/formatters';
import { regionFor } from '@visita/core/languages';
import { addToMonth } from '@visita/core/ledger/recognition';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useSearchParams } from 'react-router';
import { callStaff, saveStaffFile } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Metric } from '../back-office/metric.tsx';
import { AdminPage, Column, Columns, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { useLanguage } from '../i18n/language.ts';
import { useFormat } from '../session/format.ts';
import { Icon } from '../ui/icon.tsx';
import { useAction } from '../ui/use-action.ts';
import { BalanceTable } from './balance-table.tsx';
import { ClosingPanel } from './closing-panel.tsx';
import { MappingDialog } from './mapping-dialog.tsx';
import type { ReportProps } from './report-props.ts';
import type { Route } from './+types/accounting-page.ts';
import classes from './accounting.module.css';

const Chart = lazy(() =>
  import('../back-office/chart.tsx').then(({ Chart: component }) => ({ default: component })),
);
const chartHeight = 150;

export const handle = { namespaces: ['admin-accounting'], calls: [adminAccounting.get] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminAccounting.get, request);

/** The books: revenue, taxes and deferred revenue by month, balances, returns, closing and export. */
export default function AccountingPage({ loaderData: report }: Route.ComponentProps) {
  const { t } = useTranslation('admin-accounting');
  return (
    <AdminPage title={t('title')}>
      <Period report={report} />
      <div className={classes.tiles}>
        {(['revenue', 'taxes', 'deferred'] as const).map((value) => (
          <MonthlyChart key={value} report={report} value={value} />
        ))}
      </div>
      <Columns>
        <Returns report={report} />
        <Column>
          <ClosingPanel report={report} />
          <Journal report={report} />
          <SmallSupplier report={report} />
        </Column>
      </Columns>
      <BalanceTable report={report} />
    </AdminPage>
  );
}

/** Moves between months and chooses the length of the period; both are in the URL. */
function Period({ report: { from, to } }: ReportProps) {
  const { t } = useTranslation('admin-accounting');
  const { point } = useFormat();
  const [params] = useSearchParams();
  const current = params.get('length') ?? '1';
  const linkTo = (month: string, length: string) =>
    `?month=${month}${length === '1' ? '' : `&length=${length}`}`;
  const move = (months: number) => linkTo(addToMonth(to, months).slice(0, 7), current);
  return (
    <nav className={classes.period} aria-label={t('period.label')}>
      <div>
        <Link to={move(-1)} preventScrollReset aria-label={t('period.previous')}>
          <Icon name="previous" />
        </Link>
        <p aria-live="polite">
          {from === to ? point(to) : t('period.until', { from: point(from), to: point(to) })}
        </p>
        <Link to={move(1)} preventScrollReset aria-label={t('period.next')}>
          <Icon name="next" />
        </Link>
      </div>
      <div>
        {periodLengths.map((length) => (
          <Link
            key={length}
            to={linkTo(to, length)}
            preventScrollReset
            aria-current={length === current ? 'page' : undefined}
          >
            {t(`period.${length}`)}
          </Link>
        ))}
      </div>
    </nav>
  );
}

function MonthlyChart({
  report: { months, currency },
  value,
}: ReportProps & { value: 'revenue' | 'taxes' | 'deferred' }) {
  const { t } = useTranslation('admin-accounting');
  const { money, point } = useFormat();
  const short = numberFormat(regionFor(useLanguage()), { notation: 'compact', maximumFractionDigits: 1 });
  const last = months.at(-1);
  const label = t(`chart.${value}`);
  return (
    <Metric
      label={label}
      value={money(last?.[value] ?? 0, currency)}
      note={t(`chart.${value}Note`, { month: point(last?.month ?? '') })}
    >
      <Suspense fallback={<div style={{ height: chartHeight }} />}>
        <Chart
          label={t(`chart.${value}Question`)}
          points={months.map((month) => ({ name: point(month.month), [value]: month[value] }))}
          series={[{ name: value, label }]}
          height={chartHeight}
          format={(cents) => money(cents, currency)}
          axisFormat={(cents) => short.format(cents / 100)}
        />
      </Suspense>
    </Metric>
  );
}

function Returns({ report: { returns, currency } }: ReportProps) {
  const { t } = useTranslation('admin-accounting');
  const { money } = useFormat();
  const { gstHst, qst, recoverable, provinces } = returns;
  const boxes = [
    { name: t('returns.gstHst'), amounts: gstHst, hundred: 1 },
    { name: t('returns.qst'), amounts: qst, hundred: 2 },
  ];
  return (
    <Panel title={t('returns.title')}>
      <p className={classes.muted}>{t(`returns.creditNotes.${returns.creditNotes}`)}</p>
      {boxes.map(({ name, amounts, hundred }) => (
        <ReturnSection key={name} name={name}>
          <Facts
            facts={[
              { label: t('returns.sales', { box: `${hundred}01` }), value: money(amounts.sales, currency) },
              { label: t('returns.tax', { box: `${hundred}03` }), value: money(amounts.tax, currency) },
              {
                label: t('returns.adjustments', { box: `${hundred}07` }),
                value: money(amounts.adjustments, currency),
              },
            ]}
          />
        </ReturnSection>
      ))}
      <ReturnSection name={t('returns.fees')}>
        <Facts
          facts={[
            { label: t('returns.recoverable', { box: '106, 206' }), value: money(recoverable, currency) },
          ]}
        />
        <p className={classes.muted}>{t('returns.recoverableHint')}</p>
      </ReturnSection>
      <ReturnSection name={t('returns.provinces')}>
        <Facts
          facts={provinces.map(({ account, tax }) => ({
            label: t(`accounts.${account}`),
            value: money(tax, currency),
          }))}
        />
      </ReturnSection>
    </Panel>
  );
}

/** The boxes of one return, or of taxes that are not on it. */
function ReturnSection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name}>
      <h3 className={classes.name}>{name}</h3>
      {children}
    </section>
  );
}

function SmallSupplier({ report: { smallSupplier, currency } }: ReportProps) {
  const { t } = useTranslation('admin-accounting');
  const { money, point } = useFormat();
  const { sales, limit, quarters } = smallSupplier;
  return (
    <Panel title={t('small.title')}>
      <p className={classes.text}>
        {t('small.text', { sales: money(sales, currency), limit: money(limit, currency) })}
      </p>
      {sales > limit && <p className={classes.grave}>{t('small.exceeded')}</p>}
      <ul className={classes.quarters}>
        {quarters.map((quarter) => (
          <li key={quarter.from}>
            <span>{t('small.quarter', { month: point(quarter.from.slice(0, 7)) })}</span>
            <span>{money(quarter.sales, currency)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Downloads of the last month's journal, and the names under which accounts appear in it. */
function Journal({ report: { to } }: ReportProps) {
  const { t } = useTranslation('admin-accounting');
  const { point } = useFormat();
  const may = useMay();
  const [mappings, setMappings] = useState<Mappings>();
  const { isSending, attempt } = useAction();
  return (
    <Panel title={t('journal.title', { month: point(to) })}>
      <p className={classes.muted}>{t('journal.text')}</p>
      <Group gap="xs">
        {journalShapes.map((shape) => (
          <Button
            key={shape}
            size="compact-sm"
            variant="default"
            disabled={isSending}
            onClick={() =>
              void attempt(() =>
                saveStaffFile(adminAccounting.journal, { month: to, shape }, `journal-${to}-${shape}.csv`),
              )
            }
          >
            {t(`journal.${shape}`)}
          </Button>
        ))}
        {may('accounting.close') && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isSending}
            onClick={() =>
              void attempt(async () => setMappings(await callStaff(adminAccounting.mappings, {})))
            }
          >
            {t('journal.names')}
          </Button>
        )}
      </Group>
      {mappings && <MappingDialog mappings={mappings} onClose={() => setMappings(undefined)} />}
    </Panel>
  );
}
