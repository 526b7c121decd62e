import { Button, Title } from '@mantine/core';
import { adminOrders } from '@visita/core/orders/admin-contract';
import type { Pack } from '@visita/core/orders/admin-order';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { callStaff } from '../back-office/call-staff.ts';
import { AdminPage } from '../back-office/page-frame.tsx';
import { Parts } from '../ui/parts.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { Cell, ColumnHead, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx';
import { AddressText } from './address-text.tsx';
import type { Route } from './+types/admin-packs-page.ts';
import classes from './admin-order.module.css';

export const handle = { namespaces: ['admin-orders'], calls: [adminOrders.packs] };

export function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const ids = new URL(url).searchParams.get('ids') ?? '';
  // an invalid query gives an empty list
  if (!adminOrders.packs.terms.query.safeParse({ ids }).success) return [];
  return callStaff(adminOrders.packs, { query: { ids } }, { signal });
}

/** Packing slips, one page per parcel, on A4 or Letter and without amounts. */
export default function AdminPacksPage({ loaderData: packs }: Route.ComponentProps) {
  const { t } = useTranslation('admin-orders');
  return (
    <AdminPage
      title={t('packs.title')}
      back={{ to: '/admin/orders?toShip=true&sort=placed', label: t('order.back') }}
      actions={
        <Button size="sm" onClick={() => print()}>
          {t('packs.print')}
        </Button>
      }
    >
      {packs.length === 0 && <p>{t('packs.none')}</p>}
      {packs.map((pack) => (
        <PackPage key={pack.id} pack={pack} />
      ))}
    </AdminPage>
  );
}

/**
 * A packing slip in the buyer's language, except for the weight, which is for the packer. The barcode is the
 * order number.
 */
function PackPage({ pack }: { pack: Pack }) {
  const { t } = useTranslation('admin-orders');
  const { number } = useFormat();
  const staffLanguage = useLanguage();
  const { orderNo, language, deliveryAddress, weightGrams, seller, words, items } = pack;
  return (
    <article className={classes.pack} lang={language}>
      <header className={classes.packHead}>
        <address className={classes.packSeller}>
          <strong>{seller.name}</strong>
          <br />
          {seller.address}
        </address>
        <figure className={classes.packCode}>
          <QrCode text={orderNo} label={orderNo} />
        </figure>
      </header>
      <div className={classes.packHead}>
        <div>
          <Title order={2} size="h4">
            {words.title} {orderNo}
          </Title>
          {words.placed}
          <br />
          <span lang={staffLanguage}>{t('packs.weight', { grams: number(weightGrams) })}</span>
        </div>
        {deliveryAddress && <AddressText address={deliveryAddress} />}
      </div>
      <Table className={classes.items}>
        <TableHead>
          <TableRow>
            <ColumnHead>{words.quantity}</ColumnHead>
            <ColumnHead>{words.item}</ColumnHead>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map(({ id, sku, name, variant, quantity, customs }) => (
            <TableRow key={id}>
              <Cell className={classes.quantity}>{number(quantity)} ×</Cell>
              <Cell>
                <Parts parts={[name, variant]} />
                <span className={classes.sku}>{sku}</span>
                {customs !== '' && <span className={classes.customs}>{customs}</span>}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {words.notes !== '' && <p className={classes.packNotes}>{words.notes}</p>}
    </article>
  );
}
