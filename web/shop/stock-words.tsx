import { useTranslation } from '../i18n/use-translation.ts';
import classes from './stock-words.module.css';

/** Up to this stock the number of pieces is shown. */
const fewest = 5;

/** Availability to a buyer: in stock, few left, or sold out. */
export function StockWords({ stock }: { stock: number }) {
  const { t } = useTranslation('shop');
  if (stock === 0) return <span className={classes.gone}>{t('product.soldOut')}</span>;
  if (stock <= fewest) return <span className={classes.few}>{t('product.few', { count: stock })}</span>;
  return <span className={classes.there}>{t('product.inStock')}</span>;
}
