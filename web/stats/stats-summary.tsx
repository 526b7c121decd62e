import type { VisitStats } from '@visita/core/stats/contract';
import type { Trend } from '@visita/core/stats/trend';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './stats-summary.module.css';

/** The range in statistics, each trend in words. */
export function StatsSummary({ statistics }: { statistics: VisitStats }) {
  const { t } = useTranslation('stats');
  const { number, percent } = useFormat();
  const trendWords = useTrendWords(statistics.period.range);
  const { visits, saves, period } = statistics;
  const isToday = period.range === 'today';
  const { successRate } = saves;
  const all = [
    { name: t('statistics.visits'), value: number(visits.total), note: trendWords(visits.total, visits.trend) },
    { name: t('statistics.saves'), value: number(saves.total), note: trendWords(saves.total, saves.trend) },
    { name: isToday ? t('statistics.uniqueToday') : t('statistics.unique'), value: number(visits.unique) },
    ...(isToday ? [] : [{ name: t('statistics.today'), value: number(visits.today) }]),
    ...(period.unit === 'hour' ? [] : [{ name: t('statistics.average'), value: number(visits.averagePerDay) }]),
    {
      name: t('statistics.success'),
      value: successRate === null ? '–' : percent(successRate),
      note: successRate === null ? t('statistics.successNone') : '',
    },
  ];
  return (
    <dl className={classes.statistics} aria-label={t('statistics.label')}>
      {all.map(({ name, value, note = '' }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {note && <dd className={classes.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

function useTrendWords(range: VisitStats['period']['range']) {
  const { t } = useTranslation('stats');
  const { percent } = useFormat();
  return (total: number, { change, previous }: Trend): string => {
    if (previous === 0) return total === 0 ? '' : t('trend.new');
    if (!change) return t(`trend.${range}.same`);
    return t(`trend.${range}.${change > 0 ? 'more' : 'less'}`, { change: percent(Math.abs(change)) });
  };
}
