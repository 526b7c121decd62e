import { Anchor } from '@mantine/core';
import { languageOfPrefix } from '@visita/core/languages';
import { shop } from '@visita/core/shop/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { load } from '../api/load.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { useSite } from '../site/site.ts';
import { buildBreadcrumb, StructuredData } from '../layout/structured-data.tsx';
import { AddToCart } from './add-to-cart.tsx';
import { DeliveryTerms } from './delivery-terms.tsx';
import { productData } from './product-data.ts';
import { ProductGallery } from './product-gallery.tsx';
import { ProductSpecification } from './product-specification.tsx';
import { ProductHead, ProductText } from './product-words.tsx';
import { StockWords } from './stock-words.tsx';
import { VariantChoice } from './variant-choice.tsx';
import classes from './product-page.module.css';
import type { Route } from './+types/product-page.ts';

export const handle = { namespaces: ['shop', 'meta'] };

export async function loader({ context, params }: Route.LoaderArgs) {
  const language = languageOfPrefix(params.lang);
  const productRequest = load(context, shop.product, { params: { sku: params.sku }, query: {} }, language);
  const [product, delivery] = await Promise.all([productRequest, load(context, shop.delivery, {}, language)]);
  const { page, today } = context.get(appContext);
  return { product, delivery, page, today };
}

export default function ProductPage({
  loaderData: { product, delivery, page, today },
  params,
}: Route.ComponentProps) {
  const { t } = useTranslation(['shop', 'meta', 'common']);
  const language = useLanguage();
  const [site, path] = [useSite(), usePath()];
  const { sku, name, summary, description, variants } = product;
  const variant =
    variants.find((variant) => variant.sku === params.sku) ??
    variants.find((variant) => variant.isAvailable) ??
    variants[0];
  return (
    <article className={`wide ${classes.page}`}>
      <PageHead
        title={t('meta:shop.product', {
          name,
          summary: variant?.sku === params.sku ? variant.name : summary,
        })}
        description={summary}
        keywords={t('meta:shop.keywords')}
        path={`/shop/products/${sku}`}
        page={page}
        // unlisted products stay reachable by their URL but are not indexed
        noindex={!page}
      />
      <StructuredData
        graph={
          import.meta.env.SSR
            ? [
                productData(product, { site, path }),
                buildBreadcrumb(site, [
                  { name: t('common:menu.home'), path: path('/') },
                  { name: t('catalogue.title'), path: path('/shop') },
                  { name, path: path(`/shop/products/${sku}`) },
                ]),
              ]
            : undefined
        }
      />
      <p className={classes.back}>
        <Anchor component={Link} to={path('/shop')}>
          {t('product.back')}
        </Anchor>
      </p>
      <div className={classes.columns}>
        <div className={classes.pictures}>
          <ProductGallery product={product} variantSku={variant?.sku} />
          {product.category === 'cards' && <p className={classes.plan}>{t('common:card.blank')}</p>}
        </div>
        <div className={classes.buy}>
          <ProductHead product={product} language={language} />
          <VariantChoice variants={variants} chosen={variant?.sku} />
          {variant && <StockWords stock={variant.stock} />}
          {variant && <AddToCart key={variant.sku} variant={variant} />}
          {product.subscriptionOption && (
            <p className={classes.plan}>
              {t('product.plan')}
              <SentenceGap />
              <Anchor component={Link} to={path('/subscription')} inherit underline="always">
                {t('product.toPlans')}
              </Anchor>
            </p>
          )}
          <DeliveryTerms delivery={delivery} today={today} />
        </div>
        <div className={classes.text}>
          <ProductText description={description} />
          <ProductSpecification product={product} sku={variant?.sku ?? sku} />
        </div>
      </div>
    </article>
  );
}
