import { Title } from '@mantine/core';
import type { Product } from '@visita/core/shop/contract';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './product-specification.module.css';

interface ProductSpecificationProps {
  product: Pick<Product, 'details' | 'inTheBox' | 'category' | 'weightGrams'>;
  /** The article number of the shown variant. */
  sku: string;
  /** The heading level, one below the product's name. */
  order?: 2 | 4;
}

/** The product's properties as rows, and the contents of the box. */
export function ProductSpecification({ product, sku, order = 2 }: ProductSpecificationProps) {
  const { t } = useTranslation('shop');
  const id = useId();
  const { details, inTheBox, category, weightGrams } = product;
  const rows = [
    ...details,
    { label: t('product.weight'), value: t('product.grams', { grams: weightGrams }) },
    { label: t('product.category'), value: t(`categories.${category}`) },
  ];
  return (
    <div className={classes.specification}>
      <section aria-labelledby={`${id}details`}>
        <Title id={`${id}details`} order={order} size="h4">
          {t('product.details')}
        </Title>
        <dl>
          {rows.map(({ label, value }) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{t('product.sku')}</dt>
            <dd translate="no">{sku}</dd>
          </div>
        </dl>
      </section>
      {inTheBox.length > 0 && (
        <section aria-labelledby={`${id}box`}>
          <Title id={`${id}box`} order={order} size="h4">
            {t('product.inTheBox')}
          </Title>
          <ul>
            {inTheBox.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
