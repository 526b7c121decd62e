import type { Product } from '@visita/core/shop/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import classes from './product-facts.module.css';

export function ProductFacts({ product: { category, weightGrams }, sku }: { product: Product; sku: string }) {
  const { t } = useTranslation('shop');
  const weight = new Intl.NumberFormat(useLanguage(), { style: 'unit', unit: 'gram' }).format(weightGrams);
  return (
    <dl className={classes.facts}>
      <dt>{t('product.category')}</dt>
      <dd>{t(`categories.${category}`)}</dd>
      <dt>{t('product.weight')}</dt>
      <dd>{weight}</dd>
      <dt>{t('product.sku')}</dt>
      <dd translate="no">{sku}</dd>
    </dl>
  );
}
