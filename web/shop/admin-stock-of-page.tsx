import { Button, TextInput } from '@mantine/core';
import { adminShop, ChangeStock, type StockOfVariant } from '@visita/core/shop/admin-contract';
import { stockMovementKinds, type StockMovementKind } from '@visita/core/shop/stock';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { parseDecimal } from '@visita/core/decimal';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { History } from '../back-office/history.tsx';
import { AdminPage, Columns, Panel } from '../back-office/page-frame.tsx';
import { useMay } from '../back-office/staff-session.ts';
import { StockState } from './stock-state.tsx';
import type { Route } from './+types/admin-stock-of-page.ts';

export const handle = { namespaces: ['admin-stock'], calls: [adminShop.stock] };

export const clientLoader = ({ params, request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminShop.stock, { params }, { signal });

/** The stock of one variant: its totals, its movements and their actors, and the actions. */
export default function AdminStockOfPage({ loaderData: stock }: Route.ComponentProps) {
  const { t, i18n } = useTranslation('admin-stock');
  const may = useMay();
  const [kind, setKind] = useState<StockMovementKind>();
  const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'always' });
  return (
    <AdminPage
      title={t('of', { product: stock.product, variant: stock.variant })}
      tab={stock.sku}
      mark={<StockState row={stock} />}
      back={{ to: '/admin/stock', label: t('title') }}
      actions={
        may('stock.change') &&
        stockMovementKinds.map((one) => (
          <Button key={one} variant="default" size="sm" onClick={() => setKind(one)}>
            {t(`${one}Act.button`)}
          </Button>
        ))
      }
    >
      <Columns>
        <Panel title={t('books')}>
          <Facts
            facts={[
              { label: t('sku'), value: stock.sku },
              { label: t('received'), value: stock.received },
              { label: t('reserved'), value: stock.reserved },
              { label: t('sold'), value: stock.sold },
              { label: t('free'), value: stock.free },
              { label: t('cardNumbers'), value: stock.cardNumbers },
            ]}
          />
        </Panel>
        <Panel title={t('history')}>
          <History
            empty={t('noHistory')}
            moves={stock.movements.map(({ id, at, kind: moved, quantity, received, reason, staffEmail }) => ({
              id,
              at,
              what: t(`${moved}Act.moved`, { pieces: signed.format(quantity), received }),
              who: staffEmail,
              note: reason,
            }))}
          />
        </Panel>
      </Columns>
      {kind && <MovementDialog kind={kind} stock={stock} onClose={() => setKind(undefined)} />}
    </AdminPage>
  );
}

/** Parses the typed quantity; an empty field gives NaN, which the schema refuses. */
const Typed = z
  .object({
    quantity: z.string().transform((text) => parseDecimal(text, 0) ?? Number.NaN),
    reason: z.string(),
  })
  .loose()
  .pipe(ChangeStock);

function MovementDialog({
  kind,
  stock,
  onClose,
}: {
  kind: StockMovementKind;
  stock: StockOfVariant;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-stock');
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t(`${kind}Act.title`, { sku: stock.sku })}
      consequences={[
        t(`${kind}Act.meaning`),
        t('booksNow', { received: stock.received, reserved: stock.reserved, sold: stock.sold }),
      ]}
      confirm={t(`${kind}Act.button`)}
      hasReason
      schema={Typed}
      initialValues={{ kind, quantity: '', reason: '', seen: stock.received }}
      labels={{ quantity: t(`${kind}Act.quantity`) }}
      send={(values, write) =>
        write(adminShop.changeStock, { params: { sku: stock.sku }, body: Typed.parse(values) })
      }
      done={t('done')}
    >
      {(form) => (
        <TextInput
          label={t(`${kind}Act.quantity`)}
          inputMode={kind === 'corrected' ? 'text' : 'numeric'}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('quantity')}
        />
      )}
    </ActionDialog>
  );
}
