import { Skeleton, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { VisitStats } from '@visita/core/stats/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { chartHeight } from './chart-height.ts';
import { chartPoints } from './chart-points.ts';
import table from './statistics-table.module.css';
import classes from './visits-section.module.css';

const VisitsChart = lazy(() =>
  import('./visits-chart.tsx').then(({ VisitsChart: chart }) => ({ default: chart })),
);

/** A chart of visits and saves, with the same numbers as a table. */
export function VisitsSection({
  statistics: { period, buckets, visits, saves },
}: {
  statistics: VisitStats;
}) {
  const { t } = useTranslation('stats');
  const { number, point } = useFormat();
  const isNarrow = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false });
  const points = chartPoints(buckets, { isNarrow, unit: period.unit });
  return (
    <section className={classes.section}>
      <Title order={2} size="h4">
        {t('chart.title')}
      </Title>
      {points.length < buckets.length && (
        <Text size="sm" c="dimmed">
          {t('chart.weeks')}
        </Text>
      )}
      <figure className={classes.chart} aria-label={t('chart.label')} style={{ minHeight: chartHeight }}>
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <VisitsChart points={points} />
        </Suspense>
      </figure>
      <details>
        <summary className={classes.summary}>{t('chart.table')}</summary>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">{t('chart.when')}</th>
              <th scope="col">{t('chart.visits')}</th>
              <th scope="col">{t('chart.unique')}</th>
              <th scope="col">{t('chart.saves')}</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket.start}>
                <th scope="row">{point(bucket.start)}</th>
                <td>{number(bucket.visits)}</td>
                <td>{number(bucket.unique)}</td>
                <td>{number(bucket.saves)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('chart.sum')}</th>
              <td>{number(visits.total)}</td>
              <td>{number(visits.unique)}</td>
              <td>{number(saves.total)}</td>
            </tr>
          </tfoot>
        </table>
      </details>
    </section>
  );
}
