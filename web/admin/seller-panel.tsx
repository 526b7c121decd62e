import { Button } from '@mantine/core';
import { adminSettings, type Settings } from '@visita/core/admin/settings-contract';
import { taxOffices, type Seller } from '@visita/core/documents/seller';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { Facts } from '../back-office/facts.tsx';
import { Panel } from '../back-office/page-frame.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import type { Removal } from './removal.ts';
import { SellerDialog } from './seller-dialog.tsx';
import { useHoursText } from './use-hours-text.ts';
import classes from './seller.module.css';

/** The current and planned seller data, with the form to change them. */
export function SellerPanel({
  settings,
  onRemove,
}: {
  settings: Settings;
  onRemove: (removal: Removal) => void;
}) {
  const { t } = useTranslation('admin-settings');
  const write = useStaffWrite();
  const { day } = useFormat();
  const [isChanging, setChanging] = useState(false);
  const { initial, rows } = settings.seller;
  const effective = rows.find(({ state }) => state === 'holds');
  const newest = rows.at(-1);
  const toDay = (from: string) => day(new Date(from), 'UTC');
  const change = (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={t('seller.change')}
      onClick={() => setChanging(true)}
    >
      {t('change')}
    </Button>
  );
  return (
    <Panel title={t('seller.title')} actions={change}>
      <p className={classes.lead}>{t(effective ? 'seller.lead' : 'seller.initial')}</p>
      <Facts
        facts={[
          ...useSellerFacts(effective ?? initial),
          { label: t('seller.since'), value: effective && toDay(effective.from) },
        ]}
      />
      {rows
        .filter(({ state }) => state === 'planned')
        .map((row) => {
          const what = t('seller.from', {
            day: toDay(row.from),
            what: [row.name, row.address, row.email].join(' · '),
          });
          const remove = () => write(adminSettings.removeSeller, { params: { id: row.id } });
          return (
            <div key={row.id} className={classes.planned}>
              <span>{what}</span>
              {row === newest && (
                <Button variant="subtle" size="compact-sm" onClick={() => onRemove({ what, remove })}>
                  {t('takeBack')}
                </Button>
              )}
            </div>
          );
        })}
      {isChanging && (
        <SellerDialog
          seller={newest ?? initial}
          seen={newest?.id ?? ''}
          today={settings.today}
          onClose={() => setChanging(false)}
        />
      )}
    </Panel>
  );
}

function useSellerFacts({ name, address, email, phone, hours, taxNumbers }: Seller) {
  const { t } = useTranslation('admin-settings');
  const hoursText = useHoursText();
  const service = hoursText(hours);
  return [
    { label: t('seller.name'), value: name },
    { label: t('seller.address'), value: address },
    { label: t('seller.email'), value: email },
    { label: t('seller.phone'), value: phone || t('seller.none') },
    { label: t('seller.hours'), value: service || t('seller.none') },
    ...taxOffices.map((office) => ({ label: t(`seller.numbers.${office}`), value: taxNumbers[office] })),
  ];
}
