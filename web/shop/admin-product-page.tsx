import { Button } from '@mantine/core';
import { adminShop } from '@visita/core/shop/admin-contract';
import type { ProductOfStaff } from '@visita/core/shop/admin-product';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { useLanguage } from '../i18n/language.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { AdminPage, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { ProductEditor, toProductValues } from './product-editor.tsx';
import { ProductPictures } from './product-pictures.tsx';
import { ProductPrices } from './product-prices.tsx';
import { ProductState } from './product-state.tsx';
import { ProductVariants } from './product-variants.tsx';
import classes from './admin-product.module.css';
import type { Route } from './+types/admin-product-page.ts';

export const handle = { namespaces: ['admin-products', 'shop'], calls: [adminShop.product] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminShop.product, { params }, { signal });

/**
 * One product: its texts in four languages beside a preview, its variants, prices and pictures, and whether
 * it is listed.
 */
export default function AdminProductPage({ loaderData: product }: Route.ComponentProps) {
  const { t } = useTranslation('admin-products');
  const may = useMay();
  const own = useLanguage();
  const [language, setLanguage] = useState(own);
  const [isMoving, setMoving] = useState(false);
  const { sku, words, isListed, gaps, pictures } = product;
  const canChange = may('catalogue.change');
  // the key keeps typed values while other parts of the product change, and resets the form when its own data
  // change
  const { version: _, ...facts } = toProductValues(product);
  return (
    <AdminPage
      title={words[own].name || sku}
      tab={sku}
      mark={<ProductState isListed={isListed} />}
      back={{ to: '/admin/products', label: t('title') }}
      actions={
        canChange &&
        (isListed || gaps.length === 0) && (
          <Button variant={isListed ? 'default' : 'filled'} size="sm" onClick={() => setMoving(true)}>
            {t(isListed ? 'delist.button' : 'list.button')}
          </Button>
        )
      }
    >
      {gaps.length > 0 && (
        <Panel title={t('gaps.title')}>
          <ul className={classes.gaps}>
            {gaps.map((gap) => (
              <li key={gap}>{t(`gaps.${gap}`)}</li>
            ))}
          </ul>
        </Panel>
      )}
      <ProductEditor
        key={`words ${JSON.stringify(facts)}`}
        product={product}
        language={language}
        onLanguage={setLanguage}
        canChange={canChange}
      />
      <ProductVariants product={product} canChange={canChange} />
      <ProductPrices product={product} canChange={canChange} />
      <ProductPictures
        key={`pictures ${JSON.stringify(pictures)}`}
        product={product}
        language={language}
        onLanguage={setLanguage}
        canChange={canChange}
      />
      {isMoving && <ListedDialog product={product} onClose={() => setMoving(false)} />}
    </AdminPage>
  );
}

function ListedDialog({ product, onClose }: { product: ProductOfStaff; onClose: () => void }) {
  const { t } = useTranslation('admin-products');
  const { sku, version, isListed, category, variants } = product;
  const reserved = variants.reduce((sum, variant) => sum + variant.reserved, 0);
  const off = [
    t('delist.carts'),
    ...(reserved > 0 ? [t('delist.reserved', { count: reserved })] : []),
    ...(category === 'cards' ? [t('delist.cards')] : []),
  ];
  const word = isListed ? 'delist' : 'list';
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`${word}.title`, { sku })}
      consequences={isListed ? off : [t('list.meaning')]}
      confirm={t(`${word}.button`)}
      schema={z.object({})}
      initialValues={{}}
      send={(_, write) =>
        write(adminShop.setListed, { params: { sku }, body: { version, isListed: !isListed } })
      }
      done={t(`${word}.done`)}
    />
  );
}
