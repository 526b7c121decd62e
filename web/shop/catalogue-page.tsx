import { Button } from '@mantine/core';
import { languageOfPrefix } from '@visita/core/languages';
import { shop } from '@visita/core/shop/contract';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams, type ShouldRevalidateFunction } from 'react-router';
import { load } from '../api/load.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { filterOf, onShelf } from './catalogue-filter.ts';
import { ShelfForm } from './catalogue-form.tsx';
import { ShelfTile } from './product-tile.tsx';
import classes from './catalogue-page.module.css';
import type { Route } from './+types/catalogue-page.ts';

export const handle = { namespaces: ['shop', 'meta'] };

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, shop.products, { query: {} }, languageOfPrefix(params.lang));

/** Narrowing the shelf asks for nothing anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export default function ShelfPage({ loaderData: products }: Route.ComponentProps) {
  const { t } = useTranslation(['shop', 'meta']);
  const [address] = useSearchParams();
  const filter = filterOf(address);
  const shown = onShelf(products, filter);
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('meta:shop.title')} description={t('meta:shop.description')} keywords={t('meta:shop.keywords')} />
      <PageHeader title={t('shelf.title')} lead={t('shelf.lead')} />
      <ShelfForm filter={filter} />
      <output className={classes.count}>{t('shelf.count', { count: shown.length })}</output>
      {shown.length === 0 ? (
        <EmptyState title={t('shelf.none.title')} text={t('shelf.none.text')}>
          <Button component={Link} to="?" variant="default">
            {t('shelf.none.button')}
          </Button>
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t('shelf.label')}>
          {shown.map((product, place) => (
            <ShelfTile key={product.sku} product={product} filter={filter} isFirst={place === 0} />
          ))}
        </ul>
      )}
    </div>
  );
}
