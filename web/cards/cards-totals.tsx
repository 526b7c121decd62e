import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import classes from './cards-totals.module.css';

const names = ['total', 'activated', 'pending', 'subscribed'] as const;

/** The user's cards in four totals. */
export function CardsTotals({ totals }: { totals: Record<(typeof names)[number], number> }) {
  const { t } = useTranslation('cards');
  const { number } = useFormat();
  return (
    <dl className={classes.totals} aria-label={t('totals.label')}>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`totals.${name}`)}</dt>
          <dd>{number(totals[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
