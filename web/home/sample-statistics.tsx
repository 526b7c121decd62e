import { useTranslation } from 'react-i18next';
import { Sparkline } from '../ui/sparkline.tsx';
import { useLanguage } from '../i18n/language.ts';
import classes from './sample-statistics.module.css';

const visits = [4, 6, 5, 9, 7, 12, 8, 6, 10, 13, 9, 14, 11, 14];
const saves = [1, 2, 1, 3, 2, 4, 3, 2, 3, 4, 3, 5, 4, 4];

const sum = (statistics: number[]) => statistics.reduce((total, value) => total + value, 0);

/** A card's statistics with invented statistics, and they say so. */
export function SampleStatistics() {
  const { t } = useTranslation('home');
  const written = new Intl.NumberFormat(useLanguage());
  return (
    <figure className={classes.statistics}>
      <dl className={classes.totals}>
        <div>
          <dt>{t('facts.statistics.visits')}</dt>
          <dd>{written.format(sum(visits))}</dd>
        </div>
        <div>
          <dt>{t('facts.statistics.saves')}</dt>
          <dd>{written.format(sum(saves))}</dd>
        </div>
      </dl>
      <Sparkline values={visits} label={t('facts.statistics.chart', { first: visits[0], last: visits.at(-1) })} />
      <figcaption className={classes.caption}>{t('facts.statistics.example')}</figcaption>
    </figure>
  );
}
