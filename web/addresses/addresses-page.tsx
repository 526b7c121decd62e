import { Button } from '@mantine/core';
import { addresses, type Address } from '@visita/core/addresses/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AddressRow } from './address-row.tsx';
import { AddressesSkeleton } from './addresses-skeleton.tsx';
import classes from './addresses-page.module.css';
import type { Route } from './+types/addresses-page.ts';

export const handle = { namespaces: ['addresses'], Skeleton: AddressesSkeleton };

export const clientLoader = () => call(addresses.list, {});

export const HydrateFallback = AddressesSkeleton;

export default function AddressesPage({ loaderData: own }: Route.ComponentProps) {
  const { t } = useTranslation('addresses');
  const path = usePath();
  const [open, setOpen] = useState<Address | 'new'>();
  const add = (
    <Button onClick={() => setOpen('new')} leftSection={<Icon name="plus" size={18} />}>
      {t('add')}
    </Button>
  );
  return (
    <div className="wide page">
      <PageHead title={t('title')} noindex />
      <PageHeader title={t('title')} lead={t('lead')} actions={own.length > 0 && add} />
      {own.length === 0 ? (
        <EmptyState drawing="address" title={t('empty.title')} text={t('empty.text')}>
          {add}
          <Button component={Link} to={path('/shop')} variant="default">
            {t('empty.shop')}
          </Button>
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t('label')}>
          {own.map((address) => (
            <AddressRow key={address.id} address={address} onEdit={() => setOpen(address)} />
          ))}
        </ul>
      )}
      <AddressDialog open={open} onClose={() => setOpen(undefined)} />
    </div>
  );
}
