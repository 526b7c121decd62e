import { Button, Title } from '@mantine/core';
import { adminOrders, type Pack } from '@visita/core/orders/admin-contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { callStaff } from '../staff/call-staff.ts';
import { Moment } from '../staff/moment.tsx';
import { AdminPage } from '../staff/page-frame.tsx';
import { AddressText } from './address-text.tsx';
import { AdminItems } from './admin-items.tsx';
import type { Route } from './+types/admin-packs-page.ts';
import classes from './admin-order.module.css';

export const handle = { namespaces: ['admin-orders'], calls: [adminOrders.packs] };

export function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const ids = new URL(url).searchParams.get('ids') ?? '';
  // an address that was typed or cut names no parcels
  if (!adminOrders.packs.terms.query.safeParse({ ids }).success) return [];
  return callStaff(adminOrders.packs, { query: { ids } }, { signal });
}

/** What goes into several parcels, for paper of any size: no amounts. */
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
        <OnePack key={pack.id} pack={pack} />
      ))}
    </AdminPage>
  );
}

function OnePack({ pack }: { pack: Pack }) {
  const { t } = useTranslation('admin-orders');
  const { number } = useFormat();
  const { orderNo, createdAt, deliveryAddress, notes, weightGrams } = pack;
  return (
    <article className={classes.pack}>
      <header className={classes.packHead}>
        <div>
          <Title order={2} size="h4">
            {orderNo}
          </Title>
          {t('packs.placed')} <Moment at={createdAt} isDay />
          <br />
          {t('packs.weight', { grams: number(weightGrams) })}
        </div>
        {deliveryAddress && <AddressText address={deliveryAddress} />}
      </header>
      <AdminItems order={pack} />
      {notes !== '' && <p className={classes.packNotes}>{t('packs.notes', { notes })}</p>}
    </article>
  );
}
