import { Text, Title } from '@mantine/core';
import type { Language } from '@visita/core/languages';
import { formatMoney } from '@visita/core/price';
import type { Product } from '@visita/core/shop/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './product-words.module.css';

interface ProductHeadProps {
  /** The price is undefined for a draft without one. */
  product: Pick<Product, 'name' | 'summary' | 'currency'> & { price: number | undefined };
  language: Language;
  /** The heading level: 1 on the product page, 3 in the preview. */
  order?: 1 | 3;
}

/** The name, summary and price of a product. */
export function ProductHead({
  product: { name, summary, price, currency },
  language,
  order = 1,
}: ProductHeadProps) {
  const { t } = useTranslation('shop');
  return (
    <>
      <div>
        <Title order={order} size="h2">
          {name}
        </Title>
        <Text c="dimmed" mt="2xs">
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

/** The description; each line is a paragraph. */
export function ProductText({ description }: Pick<Product, 'description'>) {
  return (
    <div className={classes.words}>
      {description.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
