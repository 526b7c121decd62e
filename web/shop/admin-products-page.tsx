import { Button, NativeSelect, TextInput } from '@mantine/core';
import { formatList } from '@visita/core/format-list';
import { languageNames, languages } from '@visita/core/languages';
import { adminShop } from '@visita/core/shop/admin-contract';
import { CreateProduct, type ListedProduct } from '@visita/core/shop/admin-product';
import { categories } from '@visita/core/shop/categories';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { useFormat } from '../session/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { DecimalField } from '../ui/decimal-field.tsx';
import { ProductState } from './product-state.tsx';
import type { Route } from './+types/admin-products-page.ts';

export const handle = { namespaces: ['admin-products', 'shop'], calls: [adminShop.listProducts] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(adminShop.listProducts, request);

/** Lists all products, listed or not. */
export default function AdminProductsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin-products', 'shop']);
  const { money } = useFormat();
  const language = useLanguage();
  const may = useMay();
  const [isMaking, setMaking] = useState(false);
  const columns: Column<ListedProduct>[] = [
    { key: 'sku', label: t('sku'), cell: ({ sku }) => sku, sorts: ['sku', '-sku'] },
    { key: 'name', label: t('name'), cell: ({ name }) => name, onPhone: 'bare' },
    {
      key: 'category',
      label: t('category'),
      cell: ({ category }) => t(`shop:categories.${category}`),
      onPhone: 'bare',
    },
    {
      key: 'state',
      label: t('stateOf'),
      cell: ({ isListed }) => <ProductState isListed={isListed} />,
      onPhone: 'first',
    },
    {
      key: 'price',
      label: t('price'),
      cell: ({ price }) => price !== null && money(price),
      isNumber: true,
      onPhone: 'bare',
    },
    { key: 'variants', label: t('variants'), cell: ({ variants }) => variants, isNumber: true },
    { key: 'free', label: t('free'), cell: ({ free }) => free, isNumber: true },
    {
      key: 'missing',
      label: t('missing'),
      cell: ({ missing }) =>
        formatList(
          missing.map((one) => languageNames[one]),
          language,
        ),
    },
  ];
  return (
    <AdminPage
      title={t('title')}
      actions={
        may('catalogue.change') && (
          <Button size="sm" onClick={() => setMaking(true)}>
            {t('make.button')}
          </Button>
        )
      }
    >
      <FilterBar
        search={t('search')}
        filters={[
          {
            kind: 'choice',
            name: 'category',
            label: t('category'),
            options: categories.map((value) => ({ value, label: t(`shop:categories.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'listed',
            label: t('stateOf'),
            options: [
              { value: 'true', label: t('state.listed') },
              { value: 'false', label: t('state.unlisted') },
            ],
          },
          {
            kind: 'choice',
            name: 'missing',
            label: t('missing'),
            options: languages.map((value) => ({ value, label: languageNames[value] })),
          },
        ]}
      />
      <DataTable
        label={t('title')}
        name="products"
        columns={columns}
        list={adminShop.listProducts}
        csv={adminShop.productsTable}
        part={loaderData}
        rowKey={({ sku }) => sku}
        rowLink={({ sku }) => `/admin/products/${sku}`}
        empty={<p>{t('empty')}</p>}
      />
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </AdminPage>
  );
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin-products', 'shop']);
  const language = useLanguage();
  const navigate = useNavigate();
  const labels = {
    sku: t('sku'),
    name: t('nameIn', { language: languageNames[language] }),
    category: t('category'),
    weightGrams: t('weight'),
  };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('make.title')}
      consequences={[t('make.number'), t('make.unlisted')]}
      confirm={t('make.confirm')}
      schema={CreateProduct}
      initialValues={{ sku: '', name: '', category: 'accessories' as const, weightGrams: 0 }}
      labels={labels}
      send={async (body) => {
        const { sku } = await writeStaffWithoutReload(adminShop.createProduct, { body });
        await navigate(`/admin/products/${sku}`);
      }}
      done={t('make.done')}
    >
      {(form) => (
        <>
          <TextInput label={labels.sku} autoComplete="off" data-autofocus {...form.getInputProps('sku')} />
          <TextInput label={labels.name} autoComplete="off" {...form.getInputProps('name')} />
          <NativeSelect
            label={labels.category}
            data={categories.map((value) => ({ value, label: t(`shop:categories.${value}`) }))}
            {...form.getInputProps('category')}
          />
          <DecimalField label={labels.weightGrams} {...form.getInputProps('weightGrams')} />
        </>
      )}
    </ActionDialog>
  );
}
