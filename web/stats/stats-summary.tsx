import type { VisitStats } from '@visita/core/stats/contract';
import type { Trend } from '@visita/core/stats/trend';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import classes from './stats-summary.module.css';

/** The totals of the range: visits and saves with their trends, and other counts. */
export function StatsSummary({ statistics }: { statistics: VisitStats }) {
  const { t } = useTranslation('stats');
  const { number, percent } = useFormat();
  const trendWords = useTrendWords(statistics.period.range);
  const { visits, saves, period } = statistics;
  const isToday = period.range === 'today';
  const { successRate } = saves;
  const counted = ({ total }: { total: number }) => ({ count: total, number: number(total) });
  const answers = [
    { text: t(`answer.${period.range}`, counted(visits)), trend: trendWords(visits.total, visits.trend) },
    {
      text: saves.total === 0 ? t('answer.notSaved') : t('answer.saves', counted(saves)),
      trend: trendWords(saves.total, saves.trend),
    },
  ];
  const details = [
    { name: isToday ? t('statistics.uniqueToday') : t('statistics.unique'), value: number(visits.unique) },
    ...(isToday ? [] : [{ name: t('statistics.today'), value: number(visits.today) }]),
    ...(period.unit === 'hour'
      ? []
      : [{ name: t('statistics.average'), value: number(visits.averagePerDay) }]),
    {
      name: t('statistics.success'),
      value: successRate === null ? t('statistics.successNone') : percent(successRate),
    },
  ];
  return (
    <section className={classes.summary} aria-label={t('statistics.label')}>
      <div className={classes.answers}>
        {answers.map(({ text, trend }) => (
          <p key={text}>
            {text}
            {trend && <small>{trend}</small>}
          </p>
        ))}
      </div>
      <dl className={classes.details}>
        {details.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
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
