import type { VisitStats } from '@visita/core/stats/contract';
import type { Trend } from '@visita/core/stats/trend';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './stats-figures.module.css';

/** The range in figures, each trend in words. */
export function StatsFigures({ figures }: { figures: VisitStats }) {
  const { t } = useTranslation('stats');
  const { figure, percent } = useFormat();
  const trendWords = useTrendWords(figures.period.range);
  const { visits, saves, period } = figures;
  const isToday = period.range === 'today';
  const { successRate } = saves;
  const all = [
    { name: t('figures.visits'), value: figure(visits.total), note: trendWords(visits.total, visits.trend) },
    { name: t('figures.saves'), value: figure(saves.total), note: trendWords(saves.total, saves.trend) },
    { name: isToday ? t('figures.uniqueToday') : t('figures.unique'), value: figure(visits.unique) },
    ...(isToday ? [] : [{ name: t('figures.today'), value: figure(visits.today) }]),
    ...(period.unit === 'hour' ? [] : [{ name: t('figures.average'), value: figure(visits.averagePerDay) }]),
    {
      name: t('figures.success'),
      value: successRate === null ? '–' : percent(successRate),
      note: successRate === null ? t('figures.successNone') : '',
    },
  ];
  return (
    <dl className={classes.figures} aria-label={t('figures.label')}>
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
