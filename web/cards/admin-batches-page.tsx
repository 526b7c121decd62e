import { Button, NativeSelect, TextInput } from '@mantine/core';
import { adminCards, type Batch } from '@visita/core/cards/admin-contract';
import { physicalKinds, type PhysicalKind } from '@visita/core/cards/physical-life';
import { colours, type Colour } from '@visita/core/colour';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { DataTable } from '../back-office/data-table.tsx';
import { Facts } from '../back-office/facts.tsx';
import { FilterBar } from '../back-office/filter-bar.tsx';
import { loadList } from '../back-office/load-list.ts';
import { Moment } from '../back-office/moment.tsx';
import { AdminPage, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import type { Column } from '../back-office/table-columns.ts';
import { writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { DecimalField } from '../ui/decimal-field.tsx';
import { BatchLook, BatchTime } from './admin-card-parts.tsx';
import type { Route } from './+types/admin-batches-page.ts';

export const handle = { namespaces: ['admin-cards'], calls: [adminCards.batches, adminCards.stock] };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const stock = callStaff(adminCards.stock, {}, { signal: request.signal });
  return { part: await loadList(adminCards.batches, request), stock: await stock };
}

/** Lists the batches of cards, with the form for a new one. */
export default function AdminBatchesPage({ loaderData: { part, stock } }: Route.ComponentProps) {
  const { t } = useTranslation('admin-cards');
  const { t: admin } = useTranslation('admin');
  const { t: common } = useTranslation('common');
  const may = useMay();
  const [isMaking, setMaking] = useState(false);
  const columns: Column<Batch>[] = [
    { key: 'title', label: t('note'), cell: ({ title, id }) => title || id.slice(-6) },
    {
      key: 'colour',
      label: t('colour'),
      cell: (batch) => <BatchLook batch={batch} />,
      onPhone: 'bare',
    },
    {
      key: 'validity',
      label: t('validity'),
      cell: ({ specialValidity }) => <BatchTime time={specialValidity} />,
    },
    {
      key: 'made',
      label: t('made'),
      cell: ({ made, wanted }) => t('progress', { made, wanted }),
      isNumber: true,
      onPhone: 'first',
    },
    {
      key: 'created',
      label: t('created'),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      sorts: ['-createdAt', 'createdAt'],
    },
  ];
  return (
    <AdminPage
      title={admin('nav.batches')}
      actions={
        may('cards.make') && (
          <Button size="sm" onClick={() => setMaking(true)}>
            {t('make.button')}
          </Button>
        )
      }
    >
      <Panel title={t('stock')}>
        <Facts
          isAcross
          facts={stock.map(({ colour, free }) => ({ label: common(`card.colours.${colour}`), value: free }))}
        />
      </Panel>
      <FilterBar
        search={t('search')}
        filters={[
          {
            kind: 'choice',
            name: 'colour',
            label: t('colour'),
            options: colours.map((value) => ({ value, label: common(`card.colours.${value}`) })),
          },
        ]}
      />
      <DataTable
        label={admin('nav.batches')}
        name="card-batches"
        columns={columns}
        list={adminCards.batches}
        part={part}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/admin/card-batches/${id}`}
        empty={<p>{t('noBatches')}</p>}
      />
      {isMaking && <MakeDialog onClose={() => setMaking(false)} />}
    </AdminPage>
  );
}

type Unit = 'none' | 'days' | 'months';
interface AdminBatchesPageInput extends Record<string, unknown> {
  kind: PhysicalKind;
  colour: Colour;
  count: number;
  unit: Unit;
  length: number;
  title: string;
}

const initialValues: AdminBatchesPageInput = {
  kind: 'card',
  colour: 'black',
  count: 100,
  unit: 'none',
  length: 3,
  title: '',
};

/** Converts the form to the body of the call: cards have a colour, and free time a length with a unit. */
const buildBody = ({ unit, length, colour, ...batch }: AdminBatchesPageInput) => ({
  ...batch,
  colour: batch.kind === 'card' ? colour : null,
  specialValidity: unit === 'none' ? null : { length, unit },
});

function MakeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-cards');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const labels = {
    kind: t('kind'),
    colour: t('colour'),
    count: t('make.count'),
    title: t('note'),
    length: t('make.length'),
    unit: t('make.unit'),
  };
  return (
    <ActionDialog<AdminBatchesPageInput>
      isOpen
      onClose={onClose}
      title={t('make.title')}
      consequences={[t('make.numbers'), t('make.background')]}
      confirm={t('make.confirm')}
      schema={adminCards.createBatch.terms.body.omit({ specialValidity: true }).loose()}
      initialValues={initialValues}
      labels={labels}
      send={async (values) => {
        const { id } = await writeStaffWithoutReload(adminCards.createBatch, { body: buildBody(values) });
        await navigate(`/admin/card-batches/${id}`);
      }}
      done={t('make.done')}
    >
      {(form) => (
        <>
          <NativeSelect
            label={labels.kind}
            data={physicalKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          {form.values.kind === 'card' && (
            <NativeSelect
              label={labels.colour}
              data={colours.map((value) => ({ value, label: common(`card.colours.${value}`) }))}
              {...form.getInputProps('colour')}
            />
          )}
          <DecimalField label={labels.count} data-autofocus {...form.getInputProps('count')} />
          <NativeSelect
            label={t('validity')}
            data={[
              { value: 'none', label: t('make.noTime') },
              { value: 'days', label: t('make.inDays') },
              { value: 'months', label: t('make.inMonths') },
            ]}
            {...form.getInputProps('unit')}
          />
          {form.values.unit !== 'none' && (
            <DecimalField label={labels.length} {...form.getInputProps('length')} />
          )}
          <TextInput
            label={labels.title}
            description={t('noteHint')}
            maxLength={120}
            {...form.getInputProps('title')}
          />
        </>
      )}
    </ActionDialog>
  );
}
