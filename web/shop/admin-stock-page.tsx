import { adminShop, type StockRow } from '@visita/core/shop/admin-contract';
import { fewPieces } from '@visita/core/shop/stock';
import { useTranslation } from '../i18n/use-translation.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { StockState } from './stock-state.tsx';
import { StockTableFile } from './stock-table-file.tsx';
import type { Route } from './+types/admin-stock-page.ts';

export const handle = { namespaces: ['admin-stock'], calls: [adminShop.listStock] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminShop.listStock, request);

/** Lists the stock of every variant. */
export default function AdminStockPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-stock');
  const may = useMay();
  const columns: Column<StockRow>[] = [
    { key: 'sku', label: t('sku'), cell: ({ sku }) => sku, sorts: ['sku', '-sku'] },
    { key: 'product', label: t('product'), cell: ({ product }) => product, onPhone: 'bare' },
    { key: 'variant', label: t('variant'), cell: ({ variant }) => variant, onPhone: 'bare' },
    { key: 'state', label: t('stateOf'), cell: (row) => <StockState row={row} />, onPhone: 'first' },
    { key: 'received', label: t('received'), cell: ({ received }) => received, isNumber: true },
    { key: 'reserved', label: t('reserved'), cell: ({ reserved }) => reserved, isNumber: true },
    { key: 'sold', label: t('sold'), cell: ({ sold }) => sold, isNumber: true },
    { key: 'free', label: t('free'), cell: ({ free }) => free, isNumber: true },
    {
      key: 'numbers',
      label: t('cardNumbers'),
      cell: ({ cardNumbers }) => cardNumbers,
      isNumber: true,
      onPhone: 'none',
    },
  ];
  return (
    <AdminPage title={t('title')} actions={may('stock.change') && <StockTableFile />}>
      <FilterBar
        search={t('search')}
        filters={[
          {
            kind: 'choice',
            name: 'listed',
            label: t('catalogue'),
            options: [
              { value: 'true', label: t('listed') },
              { value: 'false', label: t('state.unlisted') },
            ],
          },
          { kind: 'flag', name: 'few', label: t('few', { count: fewPieces }) },
        ]}
      />
      <DataTable
        label={t('title')}
        name="stock"
        columns={columns}
        list={adminShop.listStock}
        part={loaderData}
        rowKey={({ sku }) => sku}
        rowLink={({ sku }) => `/admin/stock/${sku}`}
        csv={adminShop.stockTable}
        empty={<p>{t('empty')}</p>}
      />
    </AdminPage>
  );
}
