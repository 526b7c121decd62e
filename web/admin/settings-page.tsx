import { adminSettings, type Settings } from '@visita/core/admin/settings-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { z } from 'zod';
import { useFormat } from '../session/format.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { AdminPage, Panel } from '../back-office/page-frame.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { DatedRows } from './dated-rows.tsx';
import { SellerPanel } from './seller-panel.tsx';
import { PlanDialog, ShippingDialog, TaxDialog, type Chosen } from './settings-dialogs.tsx';
import type { Removal } from './removal.ts';
import { useTermWords } from './term-words.ts';
import type { Route } from './+types/settings-page.ts';

export const handle = {
  namespaces: ['admin-settings', 'plans', 'money', 'addresses', 'documents'],
  calls: [adminSettings.get],
};

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  callStaff(adminSettings.get, {}, { signal });

/** Prices of plans, delivery rates and taxes: current and planned values with their effective dates. */
export default function SettingsPage({ loaderData: settings }: Route.ComponentProps) {
  const { t } = useTranslation('admin-settings');
  const [openDialog, setOpenDialog] = useState<Chosen>();
  const [removal, setRemoval] = useState<Removal>();
  const close = () => setOpenDialog(undefined);
  const { environment, earliest } = settings;
  return (
    <AdminPage title={t('title')}>
      <SellerPanel settings={settings} onRemove={setRemoval} />
      <Plans settings={settings} onChoose={setOpenDialog} onRemove={setRemoval} />
      <Shipping settings={settings} onChoose={setOpenDialog} onRemove={setRemoval} />
      <Taxes settings={settings} onChoose={setOpenDialog} onRemove={setRemoval} />
      <Panel title={t('environment')}>
        <p>{t('environmentLead')}</p>
        <Facts
          facts={environment.map(({ setting, value }) => ({ label: setting, value: value ?? t('notSet') }))}
        />
      </Panel>
      {openDialog?.kind === 'plan' && (
        <PlanDialog {...openDialog} earliest={earliest} currency={settings.currency} onClose={close} />
      )}
      {openDialog?.kind === 'shipping' && (
        <ShippingDialog {...openDialog} earliest={earliest} currency={settings.currency} onClose={close} />
      )}
      {openDialog?.kind === 'tax' && <TaxDialog {...openDialog} earliest={earliest} onClose={close} />}
      {removal && (
        <ActionDialog
          isOpen
          onClose={() => setRemoval(undefined)}
          title={t('back.title', { what: removal.what })}
          consequences={[t('back.meaning')]}
          confirm={t('back.confirm')}
          schema={z.object({})}
          initialValues={{}}
          send={removal.remove}
          done={t('undone')}
        />
      )}
    </AdminPage>
  );
}

interface PartProps {
  settings: Settings;
  onChoose: (chosen: Chosen) => void;
  onRemove: (removal: Removal) => void;
}

/** Returns a function that lists the planned rows; only the last one can be removed. */
function usePlanned() {
  const { t } = useTranslation('admin-settings');
  const { day } = useFormat();
  return <Row extends { from: string; state: 'past' | 'holds' | 'planned' }>(
    rows: readonly Row[],
    {
      getKey,
      describeRow,
      remove,
      onRemove,
    }: Pick<PartProps, 'onRemove'> & {
      getKey: (row: Row) => string;
      describeRow: (row: Row) => string;
      remove: (key: string) => Promise<unknown>;
    },
  ) =>
    rows
      .filter(({ state }) => state === 'planned')
      .map((row) => {
        const text = t('fromDay', { what: describeRow(row), day: day(new Date(row.from), 'UTC') });
        const takesBack = { onTakeBack: () => onRemove({ what: text, remove: () => remove(getKey(row)) }) };
        return { key: getKey(row), text, ...(row === rows.at(-1) && takesBack) };
      });
}

function Plans({ settings: { plans, currency }, onChoose, onRemove }: PartProps) {
  const { t } = useTranslation(['admin-settings', 'plans']);
  const write = useStaffWrite();
  const { money } = useFormat();
  const planned = usePlanned();
  const getText = ({ amount }: { amount: number }) => money(amount, currency);
  const remove = (id: string) => write(adminSettings.removePlanPrice, { params: { id } });
  return (
    <Panel title={t('plans')}>
      <DatedRows
        label={t('plans')}
        first={t('plan')}
        rows={plans.map(({ plan, prices }) => {
          const name = t(`plans:names.${plan}`);
          const effective = prices.find(({ state }) => state === 'holds');
          const newest = prices.at(-1);
          return {
            key: plan,
            name,
            holds: effective ? getText(effective) : '–',
            planned: planned(prices, { getKey: ({ id }) => id, describeRow: getText, remove, onRemove }),
            onChange: () => newest && onChoose({ kind: 'plan', plan, name, newest }),
          };
        })}
      />
    </Panel>
  );
}

function Shipping({ settings: { shipping, currency }, onChoose, onRemove }: PartProps) {
  const { t } = useTranslation('admin-settings');
  const write = useStaffWrite();
  const { describeDelivery } = useTermWords(currency);
  const planned = usePlanned();
  const remove = (id: string) => write(adminSettings.removeShippingRate, { params: { id } });
  return (
    <Panel title={t('shipping')}>
      <DatedRows
        label={t('shipping')}
        first={t('zone')}
        rows={shipping.map(({ zone, rates }) => {
          const name = t(`zones.${zone}`);
          const effective = rates.find(({ state }) => state === 'holds');
          const newest = rates.at(-1);
          return {
            key: zone,
            name,
            holds: effective ? describeDelivery(effective) : '–',
            planned: planned(rates, {
              getKey: ({ id }) => id,
              describeRow: describeDelivery,
              remove,
              onRemove,
            }),
            onChange: () => newest && onChoose({ kind: 'shipping', zone, name, newest }),
          };
        })}
      />
    </Panel>
  );
}

function Taxes({ settings: { taxes, currency }, onChoose, onRemove }: PartProps) {
  const { t } = useTranslation('admin-settings');
  const write = useStaffWrite();
  const { describeTax, nameOfTax } = useTermWords(currency);
  const planned = usePlanned();
  const remove = (code: string) => write(adminSettings.removeTax, { params: { code } });
  return (
    <Panel title={t('taxes')}>
      <DatedRows
        label={t('taxes')}
        first={t('tax')}
        rows={taxes.map((tax) => {
          const { rates } = tax;
          const name = nameOfTax(tax);
          const effective = rates.find(({ state }) => state === 'holds');
          const newest = rates.at(-1);
          return {
            key: name,
            name,
            holds: effective ? describeTax(effective) : '–',
            planned: planned(rates, {
              getKey: ({ code }) => code,
              describeRow: describeTax,
              remove,
              onRemove,
            }),
            onChange: () => newest && onChoose({ kind: 'tax', name, newest }),
          };
        })}
      />
    </Panel>
  );
}
