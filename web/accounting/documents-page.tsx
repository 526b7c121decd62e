import { adminAccounting, type AccountingDocument } from '@visita/core/accounting/admin-contract';
import { adminDocuments } from '@visita/core/documents/admin-contract';
import { documentKinds } from '@visita/core/documents/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { AdminPage } from '../back-office/page-frame.tsx';
import type { Column } from '../back-office/table-columns.ts';
import { openDocument } from '../documents/open-document.ts';
import { useFormat } from '../session/format.ts';
import { useAction } from '../ui/use-action.ts';
import type { Route } from './+types/documents-page.ts';

export const handle = { namespaces: ['admin-accounting'], calls: [adminAccounting.documents] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(adminAccounting.documents, request);

/** Lists invoices, credit notes and reversals; a row opens the PDF. */
export default function DocumentsPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-accounting');
  const { attempt } = useAction();
  const open = ({ id }: AccountingDocument) =>
    void attempt(() =>
      openDocument(async () => (await callStaff(adminDocuments.link, { params: { id } })).url),
    );
  return (
    <AdminPage title={t('documents.title')}>
      <FilterBar
        search={t('documents.search')}
        filters={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('documents.kind'),
            options: documentKinds.map((value) => ({ value, label: t(`documents.kinds.${value}`) })),
          },
          { kind: 'days', name: 'from', label: t('documents.from'), to: t('documents.to') },
        ]}
      />
      <DataTable
        label={t('documents.title')}
        name="documents"
        columns={useDocumentColumns()}
        list={adminAccounting.documents}
        part={loaderData}
        rowKey={({ id }) => id}
        onOpen={open}
        csv={adminAccounting.documentsCsv}
        empty={<p>{t('documents.empty')}</p>}
      />
    </AdminPage>
  );
}

function useDocumentColumns(): Column<AccountingDocument>[] {
  const { t } = useTranslation('admin-accounting');
  const { money, day } = useFormat();
  return [
    { key: 'number', label: t('documents.number'), cell: ({ number }) => number },
    {
      key: 'kind',
      label: t('documents.kind'),
      cell: ({ kind }) => t(`documents.kinds.${kind}`),
      onPhone: 'bare',
    },
    {
      key: 'issued',
      label: t('documents.issued'),
      cell: ({ issuedOn }) => day(new Date(issuedOn), 'UTC'),
      sorts: ['-issued', 'issued'],
      onPhone: 'bare',
    },
    { key: 'sale', label: t('documents.sale'), cell: ({ saleNo }) => saleNo },
    { key: 'buyer', label: t('documents.buyer'), cell: ({ buyer }) => <bdi>{buyer}</bdi>, onPhone: 'bare' },
    {
      key: 'place',
      label: t('documents.place'),
      cell: ({ country, province }) => [country, province].filter(Boolean).join(' '),
      isExtra: true,
    },
    {
      key: 'paid',
      label: t('documents.paid'),
      cell: ({ paidOn, reference }) =>
        paidOn && [day(new Date(paidOn), 'UTC'), reference].filter(Boolean).join(' · '),
      isExtra: true,
    },
    {
      key: 'net',
      label: t('documents.net'),
      cell: ({ subtotal, shippingAmount, currency }) => money(subtotal + shippingAmount, currency),
      isNumber: true,
    },
    {
      key: 'tax',
      label: t('documents.tax'),
      cell: ({ taxAmount, currency }) => money(taxAmount, currency),
      isNumber: true,
    },
    {
      key: 'total',
      label: t('documents.total'),
      cell: ({ total, currency }) => money(total, currency),
      isNumber: true,
      onPhone: 'first',
    },
  ];
}
