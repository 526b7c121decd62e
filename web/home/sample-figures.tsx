import { useTranslation } from 'react-i18next';
import { Sparkline } from '../ui/sparkline.tsx';
import { useLanguage } from '../i18n/language.ts';
import classes from './sample-figures.module.css';

const visits = [4, 6, 5, 9, 7, 12, 8, 6, 10, 13, 9, 14, 11, 14];
const saves = [1, 2, 1, 3, 2, 4, 3, 2, 3, 4, 3, 5, 4, 4];

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);

/** A card's statistics with invented figures, and they say so. */
export function SampleFigures() {
  const { t } = useTranslation('home');
  const written = new Intl.NumberFormat(useLanguage());
  return (
    <figure className={classes.figures}>
      <dl className={classes.totals}>
        <div>
          <dt>{t('truths.figures.visits')}</dt>
          <dd>{written.format(sum(visits))}</dd>
        </div>
        <div>
          <dt>{t('truths.figures.saves')}</dt>
          <dd>{written.format(sum(saves))}</dd>
        </div>
      </dl>
      <Sparkline figures={visits} label={t('truths.figures.chart', { first: visits[0], last: visits.at(-1) })} />
      <figcaption className={classes.caption}>{t('truths.figures.example')}</figcaption>
    </figure>
  );
}
