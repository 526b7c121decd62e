import type { AdminOrder } from '@visita/core/orders/admin-order';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Mark } from '../back-office/mark.tsx';
import { Parts } from '../ui/parts.tsx';
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import classes from './admin-order.module.css';

type Items = AdminOrder['items'];

/** The items of an order with their article numbers. Amounts are shown if the permissions allow. */
export function AdminItems({ order: { items, currency } }: { order: { items: Items; currency: string } }) {
  const { t } = useTranslation('admin-orders');
  const { money, number } = useFormat();
  const hasAmounts = items.some(({ amount }) => typeof amount === 'number');
  return (
    <Table className={classes.items}>
      <TableHead>
        <TableRow>
          <ColumnHead>{t('packs.quantity')}</ColumnHead>
          <ColumnHead>{t('packs.item')}</ColumnHead>
          {hasAmounts && <ColumnHead data-number>{t('columns.total')}</ColumnHead>}
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map(({ id, sku, name, variant, quantity, refunded, amount }) => (
          <TableRow key={id}>
            <Cell className={classes.quantity}>{number(quantity)} ×</Cell>
            <Cell>
              <Parts parts={[name, variant]} />
              <span className={classes.sku}>{sku}</span>
              {refunded > 0 && <Mark tone="waiting">{t('order.refundedPieces', { count: refunded })}</Mark>}
            </Cell>
            {hasAmounts && <Cell data-number>{typeof amount === 'number' && money(amount, currency)}</Cell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
