import { Button, Group } from '@mantine/core';
import { countryName } from '@visita/core/addresses/country-name';
import { countries } from '@visita/core/countries';
import { adminOrders } from '@visita/core/orders/admin-contract';
import type { AdminOrderRow } from '@visita/core/orders/admin-order';
import { shippingStatus } from '@visita/core/orders/shipping';
import { orderStatus } from '@visita/core/orders/status';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '../session/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { saveStaffFile } from '../back-office/call-staff.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { useAction } from '../ui/use-action.ts';
import { useCarrierName } from './carrier-fields.tsx';
import { DisputedMark, HoldMark, OrderMark, ParcelMark } from './order-marks.tsx';
import { ShipFile, ShipSeveral } from './ship-dialogs.tsx';
import type { Route } from './+types/admin-orders-page.ts';
import classes from './admin-orders.module.css';

export const handle = { namespaces: ['admin-orders', 'orders'], calls: [adminOrders.list] };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadList(adminOrders.list, request);

/** Lists orders, with the ones to ship at hand. */
export default function AdminOrdersPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('admin-orders');
  const may = useMay();
  const columns = useOrderColumns();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [isUploading, setUploading] = useState(false);
  const mayShip = may('orders.ship');
  return (
    <AdminPage
      title={t('title')}
      actions={
        mayShip && (
          <Button variant="default" size="sm" onClick={() => setUploading(true)}>
            {t('file.button')}
          </Button>
        )
      }
    >
      <Views />
      <FilterBar search={t('search')} filters={useOrderFilters()} />
      <DataTable
        label={t('title')}
        name="orders"
        columns={columns}
        list={adminOrders.list}
        part={loaderData}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/orders/${id}`}
        {...(may('orders.money') && { csv: adminOrders.csv })}
        {...(mayShip && { chosen: chosenIds, onChoose: setChosenIds })}
        bulk={<Bulk rows={loaderData.items} chosen={chosenIds} onDone={() => setChosenIds(new Set())} />}
        empty={<p>{t('empty')}</p>}
      />
      {isUploading && <ShipFile onClose={() => setUploading(false)} />}
    </AdminPage>
  );
}

const views = {
  all: '',
  toShip: 'toShip=true&sort=placed',
  exceptions: 'shippingStatus=exception',
  onHold: 'onHold=true',
  unpaid: 'status=pending',
} as const;

/** Links to the most common filters. */
function Views() {
  const { t } = useTranslation('admin-orders');
  const [params] = useSearchParams();
  return (
    <nav className={classes.views} aria-label={t('views.label')}>
      {(['all', 'toShip', 'exceptions', 'onHold', 'unpaid'] as const).map((view) => (
        <Link
          key={view}
          to={`?${views[view]}`}
          aria-current={params.toString() === views[view] ? 'page' : undefined}
          preventScrollReset
        >
          {t(`views.${view}`)}
        </Link>
      ))}
    </nav>
  );
}

function useOrderFilters() {
  const { t } = useTranslation('admin-orders');
  const may = useMay();
  const language = useLanguage();
  const choice = (name: string, label: string, options: { value: string; label: string }[]) => ({
    kind: 'choice' as const,
    name,
    label,
    options,
  });
  const byName = countries
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return [
    choice(
      'status',
      t('columns.status'),
      orderStatus.states.map((value) => ({ value, label: t(`status.${value}`) })),
    ),
    choice(
      'shippingStatus',
      t('columns.parcel'),
      shippingStatus.states.map((value) => ({ value, label: t(`parcel.${value}`) })),
    ),
    choice('country', t('filters.country'), byName),
    { kind: 'days' as const, name: 'from' as const, label: t('filters.from'), to: t('filters.to') },
    { kind: 'flag' as const, name: 'toShip', label: t('filters.toShip') },
    ...(may('orders.amounts')
      ? [{ kind: 'flag' as const, name: 'refused', label: t('filters.refused') }]
      : []),
    { kind: 'flag' as const, name: 'onHold', label: t('filters.onHold') },
  ];
}

function useOrderColumns(): Column<AdminOrderRow>[] {
  const { t } = useTranslation('admin-orders');
  const { money, number } = useFormat();
  const language = useLanguage();
  const may = useMay();
  const carrierName = useCarrierName();
  const seesMoney = may('orders.amounts');
  return [
    { key: 'number', label: t('columns.number'), cell: ({ orderNo }) => orderNo },
    {
      key: 'status',
      label: t('columns.status'),
      cell: ({ status }) => <OrderMark status={status} />,
      onPhone: 'bare',
    },
    {
      key: 'parcel',
      label: t('columns.parcel'),
      cell: (row) => <ParcelAndHold row={row} />,
      onPhone: 'bare',
    },
    { key: 'name', label: t('columns.name'), cell: ({ name }) => <bdi>{name}</bdi>, onPhone: 'bare' },
    ...(seesMoney
      ? [
          {
            key: 'email',
            label: t('columns.email'),
            cell: ({ email }: AdminOrderRow) => email,
            isExtra: true,
            onPhone: 'bare' as const,
          },
        ]
      : []),
    {
      key: 'country',
      label: t('columns.country'),
      cell: ({ country }) => country && countryName(country, language),
      onPhone: 'bare',
    },
    { key: 'pieces', label: t('columns.pieces'), cell: ({ pieces }) => number(pieces), isNumber: true },
    {
      key: 'placed',
      label: t('columns.placed'),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      sorts: ['-placed', 'placed'],
    },
    { key: 'paid', label: t('columns.paid'), cell: ({ paidAt }) => <Moment at={paidAt} />, isExtra: true },
    {
      key: 'carrier',
      label: t('columns.carrier'),
      cell: (row) => row.shippingCompany && carrierName(row.shippingCompany),
      isExtra: true,
    },
    {
      key: 'tracking',
      label: t('columns.tracking'),
      cell: ({ trackingNumber }) => trackingNumber,
      isExtra: true,
    },
    ...(seesMoney
      ? [
          {
            key: 'total',
            onPhone: 'first' as const,
            label: t('columns.total'),
            cell: ({ total, currency }: AdminOrderRow) => total !== null && money(total, currency),
            isNumber: true,
          },
        ]
      : []),
  ];
}

function ParcelAndHold({
  row: { shippingStatus: parcel, onHoldSince, disputedSince },
}: {
  row: AdminOrderRow;
}) {
  return (
    <>
      <ParcelMark status={parcel} /> <HoldMark since={onHoldSince} /> <DisputedMark since={disputedSince} />
    </>
  );
}

interface BulkProps {
  rows: readonly AdminOrderRow[];
  chosen: ReadonlySet<string>;
  onDone: () => void;
}

/** Bulk actions: packing slips, labels and shipping. */
function Bulk({ rows, chosen, onDone }: BulkProps) {
  const { t } = useTranslation('admin-orders');
  const [isShipping, setShipping] = useState(false);
  const { isSending, attempt } = useAction();
  const ids = [...chosen].join(',');
  const orders = rows.filter(({ id }) => chosen.has(id));
  return (
    <Group gap="xs">
      <Button component={Link} to={`/admin/packs?ids=${ids}`} size="compact-sm" variant="default">
        {t('bulk.packs')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={isSending}
        onClick={() => void attempt(() => saveStaffFile(adminOrders.labels, { ids }, 'labels.csv'))}
      >
        {t('bulk.labels')}
      </Button>
      <Button size="compact-sm" onClick={() => setShipping(true)}>
        {t('bulk.ship')}
      </Button>
      {isShipping && <ShipSeveral orders={orders} onClose={() => setShipping(false)} onDone={onDone} />}
    </Group>
  );
}
