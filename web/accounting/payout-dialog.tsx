import type { WholePayout } from '@visita/core/accounting/admin-contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showWhole } from '../ui/show-whole.ts';
import { Cell, ColumnHead, RowHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import classes from './accounting.module.css';

interface PayoutDialogProps {
  payout: WholePayout;
  onClose: () => void;
}

/** Shows what a payout pays out: charges, refunds and fees with their sales. */
export function PayoutDialog({ payout, onClose }: PayoutDialogProps) {
  const { t } = useTranslation('admin-accounting');
  const { money } = useFormat();
  const { id, amount, currency, parts } = payout;
  return (
    <Dialog isOpen isWide onClose={onClose} title={id}>
      {parts === null ? (
        <p className={classes.text}>{t('payouts.waiting')}</p>
      ) : (
        <div className={classes.scroll} onFocus={showWhole}>
          <Table className={classes.table}>
            <TableHead>
              <TableRow>
                <ColumnHead>{t('payouts.part')}</ColumnHead>
                <ColumnHead className={classes.wide}>{t('payouts.amount')}</ColumnHead>
                <ColumnHead className={classes.wide}>{t('payouts.fee')}</ColumnHead>
                <ColumnHead>{t('payouts.net')}</ColumnHead>
              </TableRow>
            </TableHead>
            <TableBody>
              {parts.map((part) => (
                <TableRow key={part.id}>
                  <RowHead>
                    <PartName part={part} />
                  </RowHead>
                  <Cell className={classes.wide}>{money(part.amount, currency)}</Cell>
                  <Cell className={classes.wide}>{money(part.fee, currency)}</Cell>
                  <Cell>{money(part.net, currency)}</Cell>
                </TableRow>
              ))}
              <TableRow>
                <RowHead>{t('payouts.sum')}</RowHead>
                <Cell className={classes.wide} />
                <Cell className={classes.wide} />
                <Cell>{money(amount, currency)}</Cell>
              </TableRow>
            </TableBody>
          </Table>
        </div>
      )}
    </Dialog>
  );
}

/** The category in Stripe's words and the sale. */
function PartName({
  part: { category, number, orderId, subscriptionId },
}: {
  part: NonNullable<WholePayout['parts']>[number];
}) {
  const to =
    orderId === null
      ? subscriptionId === null
        ? undefined
        : `/admin/subscriptions/${subscriptionId}`
      : `/admin/orders/${orderId}`;
  return (
    <>
      {category} {to && number && <Link to={to}>{number}</Link>}
    </>
  );
}
