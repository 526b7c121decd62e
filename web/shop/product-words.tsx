import { Text, Title } from '@mantine/core';
import type { Language } from '@visita/core/languages';
import { formatMoney } from '@visita/core/price';
import type { Product } from '@visita/core/shop/contract';
import { useTranslation } from 'react-i18next';
import classes from './product-words.module.css';

interface ProductHeadProps {
  /** One that is being made may have no price yet. */
  product: Pick<Product, 'name' | 'summary' | 'currency'> & { price: number | undefined };
  language: Language;
  /** On a page of its own it is what the page is about. */
  order?: 1 | 3;
}

/** What it is called, what it is in a line, and what it costs. */
export function ProductHead({ product: { name, summary, price, currency }, language, order = 1 }: ProductHeadProps) {
  const { t } = useTranslation('shop');
  return (
    <>
      <div>
        <Title order={order} size="h2">
          {name}
        </Title>
        <Text c="dimmed" mt={4}>
          {summary}
        </Text>
      </div>
      {price !== undefined && (
        <p className={classes.price}>
          {formatMoney(price, language, currency)} <small>{t('product.beforeTax')}</small>
        </p>
      )}
    </>
  );
}

/** What there is to say of it, a paragraph a line. */
export function ProductText({ description }: Pick<Product, 'description'>) {
  return (
    <div className={classes.words}>
      {description.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
