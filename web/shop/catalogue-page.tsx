import { Button } from '@mantine/core';
import { languageOfPrefix } from '@visita/core/languages';
import { shop } from '@visita/core/shop/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useSearchParams, type ShouldRevalidateFunction } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { load } from '../api/load.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useSite } from '../site/site.ts';
import { buildBreadcrumb, StructuredData } from '../layout/structured-data.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { parseCatalogueFilter, matchingProducts } from './catalogue-filter.ts';
import { CatalogueForm } from './catalogue-form.tsx';
import { ProductTile } from './product-tile.tsx';
import classes from './catalogue-page.module.css';
import type { Route } from './+types/catalogue-page.ts';

export const handle = { namespaces: ['shop', 'meta'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const products = await load(context, shop.products, { query: {} }, languageOfPrefix(params.lang));
  return { products, page: context.get(appContext).page };
}

/** Filters apply in the browser, so a change of the query loads nothing. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;

export default function CataloguePage({ loaderData: { products, page } }: Route.ComponentProps) {
  const { t } = useTranslation(['shop', 'meta', 'common']);
  const [site, path] = [useSite(), usePath()];
  const [address] = useSearchParams();
  const filter = parseCatalogueFilter(address);
  const matches = matchingProducts(products, filter);
  return (
    <div className="wide page">
      <PageHead
        title={t('meta:shop.title')}
        description={t('meta:shop.description')}
        keywords={t('meta:shop.keywords')}
        page={page}
      />
      <StructuredData
        graph={
          import.meta.env.SSR
            ? [
                buildBreadcrumb(site, [
                  { name: t('common:menu.home'), path: path('/') },
                  { name: t('catalogue.title'), path: path('/shop') },
                ]),
              ]
            : undefined
        }
      />
      <PageHeader title={t('catalogue.title')} lead={t('catalogue.lead')} />
      <CatalogueForm products={products} filter={filter} />
      <output className={classes.count}>{t('catalogue.count', { count: matches.length })}</output>
      {matches.length === 0 ? (
        <EmptyState drawing="nothing-found" title={t('catalogue.none.title')} text={t('catalogue.none.text')}>
          <Button component={Link} to="?" variant="default">
            {t('catalogue.none.button')}
          </Button>
          <Button component={Link} to={path('/pages/contact')} variant="default">
            {t('catalogue.none.contact')}
          </Button>
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t('catalogue.label')}>
          {matches.map((product, index) => (
            <ProductTile key={product.sku} product={product} filter={filter} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </div>
  );
}
