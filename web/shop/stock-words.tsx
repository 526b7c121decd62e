import { useTranslation } from 'react-i18next';
import classes from './stock-words.module.css';

/** From how many on a number says nothing more. */
const fewest = 5;

/** Whether it can be had, and when it may soon be too late. */
export function StockWords({ stock }: { stock: number }) {
  const { t } = useTranslation('shop');
  if (stock === 0) return <span className={classes.gone}>{t('product.soldOut')}</span>;
  if (stock <= fewest) return <span className={classes.few}>{t('product.few', { count: stock })}</span>;
  return <span className={classes.there}>{t('product.inStock')}</span>;
}
