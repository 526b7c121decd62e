import type { AdminOrder, Pack } from '@visita/core/orders/admin-contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import classes from './admin-order.module.css';

type Items = (Pack['items'][number] & Partial<Pick<AdminOrder['items'][number], 'amount'>>)[];

/** What was ordered, by what it is called here and in the store-room; amounts where one may see them. */
export function AdminItems({ order: { items, currency = '' } }: { order: { items: Items; currency?: string } }) {
  const { t } = useTranslation('admin-orders');
  const { money, number } = useFormat();
  const hasAmounts = items.some(({ amount }) => typeof amount === 'number');
  return (
    <table className={classes.items}>
      <thead>
        <tr>
          <th scope="col">{t('packs.quantity')}</th>
          <th scope="col">{t('packs.item')}</th>
          {hasAmounts && (
            <th scope="col" data-number>
              {t('columns.total')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, sku, name, variant, quantity, amount }) => (
          <tr key={id}>
            <td className={classes.quantity}>{number(quantity)} ×</td>
            <td>
              {[name, variant].filter(Boolean).join(' · ')}
              <span className={classes.sku}>{sku}</span>
            </td>
            {hasAmounts && <td data-number>{typeof amount === 'number' && money(amount, currency)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
