import type { Product } from '@visita/core/shop/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { ColourDot } from './colour-dot.tsx';
import classes from './variant-choice.module.css';

interface VariantChoiceProps {
  variants: Product['variants'];
  chosen: string | undefined;
}

/** Each variant has its own address, so choosing one is going there. */
export function VariantChoice({ variants, chosen }: VariantChoiceProps) {
  const { t } = useTranslation('shop');
  const path = usePath();
  if (variants.length < 2) return null;
  return (
    <nav aria-label={t('product.choose')}>
      <p className={classes.label}>{t('product.choose')}</p>
      <ul className={classes.list}>
        {variants.map(({ sku, name, colour, isAvailable }) => (
          <li key={sku}>
            <Link
              to={path(`/shop/products/${sku}`)}
              replace
              preventScrollReset
              className={classes.variant}
              data-gone={!isAvailable || undefined}
              aria-current={sku === chosen ? 'true' : undefined}
            >
              {colour && <ColourDot colour={colour} />}
              {name}
              {!isAvailable && <small>{t('product.soldOut')}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
