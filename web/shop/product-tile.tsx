import { VisuallyHidden } from '@mantine/core';
import { formatList } from '@visita/core/format-list';
import { formatMoney } from '@visita/core/price';
import type { Product } from '@visita/core/shop/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { phoneQuery } from '../ui/breakpoints.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { ColourDot } from './colour-dot.tsx';
import { ProductPicture } from './product-picture.tsx';
import { shownVariant, type CatalogueFilter } from './catalogue-filter.ts';
import { StockWords } from './stock-words.tsx';
import classes from './product-tile.module.css';

interface ProductTileProps {
  product: Product;
  filter: CatalogueFilter;
  isFirst: boolean;
}

/** A product in the catalogue; the whole tile is a link. */
export function ProductTile({ product, filter, isFirst }: ProductTileProps) {
  const { t } = useTranslation(['shop', 'common']);
  const path = usePath();
  const language = useLanguage();
  const { category, name, summary, price, currency, isNew, isFeatured, variants, pictures } = product;
  const displayVariant = shownVariant(product, filter);
  const picture = pictures.find(({ variant }) => variant === displayVariant?.sku) ?? pictures[0];
  const isByColour = variants.every(({ colour }) => colour);
  const address = filter.colour && displayVariant ? displayVariant.sku : product.sku;
  return (
    <li className={classes.tile}>
      <div className={classes.picture}>
        {picture && (
          <ProductPicture picture={picture} sizes={`${phoneQuery} 92vw, 540px`} isFirst={isFirst} />
        )}
        {category === 'cards' && <p className={classes.blank}>{t('common:card.blank')}</p>}
        {(isNew || isFeatured) && (
          <span className={classes.flag}>{isNew ? t('product.new') : t('product.featured')}</span>
        )}
      </div>
      <div className={classes.words}>
        <h2 className={classes.name}>
          <Link to={path(`/shop/products/${address}`)}>{name}</Link>
        </h2>
        <p className={classes.price}>
          {formatMoney(price, language, currency)} <small>{t('product.beforeTax')}</small>
        </p>
        <p className={classes.summary}>{summary}</p>
        <div className={classes.facts}>
          <StockWords stock={filter.colour && displayVariant ? displayVariant.stock : product.stock} />
          <span className={classes.variants}>
            {isByColour &&
              variants.map(({ sku, colour }) => colour && <ColourDot key={sku} colour={colour} />)}
            <VisuallyHidden>
              {formatList(
                variants.flatMap(({ colour }) => (colour ? [t(`common:card.colours.${colour}`)] : [])),
                language,
              )}
            </VisuallyHidden>
            <span>{t('product.variants', { count: variants.length })}</span>
          </span>
        </div>
      </div>
    </li>
  );
}
