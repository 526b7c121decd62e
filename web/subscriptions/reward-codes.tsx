import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { toCsv } from '@visita/core/csv';
import { adminRewards } from '@visita/core/subscriptions/admin-reward-contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { Dialog } from '../ui/dialog.tsx';
import { saveFile } from '../ui/save-file.ts';
import { DecimalField } from '../ui/decimal-field.tsx';

interface NewCodes extends Record<string, unknown> {
  count: number;
  length: number;
  unit: 'days' | 'months';
  expiresOn: string | null;
  note: string;
}

const usual: NewCodes = { count: 10, length: 3, unit: 'months', expiresOn: null, note: '' };

/** Creates reward codes for free time in a dialog. The codes are shown only once. */
export function RewardCodesButton() {
  const { t } = useTranslation('admin-subscriptions');
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('rewards.button')}
      </Button>
      {isAsking && <NewRewardCodes onMade={setCodes} onClose={() => setAsking(false)} />}
      {codes && <MadeCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </>
  );
}

function NewRewardCodes({ onMade, onClose }: { onMade: (codes: string[]) => void; onClose: () => void }) {
  const { t } = useTranslation('admin-subscriptions');
  const write = useStaffWrite();
  const units = (['days', 'months'] as const).map((value) => ({ value, label: t(`rewards.${value}`) }));
  return (
    <ActionDialog<NewCodes>
      isOpen
      onClose={onClose}
      title={t('rewards.title')}
      consequences={[t('rewards.meaning')]}
      confirm={t('rewards.confirm')}
      schema={adminRewards.create.terms.body}
      initialValues={usual}
      labels={{
        count: t('rewards.count'),
        length: t('rewards.length'),
        expiresOn: t('rewards.expiresOn'),
        note: t('rewards.note'),
      }}
      send={async (body) => onMade((await write(adminRewards.create, { body })).codes)}
    >
      {(form) => (
        <Stack gap="sm">
          <DecimalField
            label={t('rewards.count')}
            value={form.values.count}
            error={form.errors['count']}
            onChange={(count) => form.setFieldValue('count', count)}
          />
          <Group grow align="start">
            <DecimalField
              label={t('rewards.length')}
              value={form.values.length}
              error={form.errors['length']}
              onChange={(length) => form.setFieldValue('length', length)}
            />
            <NativeSelect label={t('rewards.unit')} data={units} {...form.getInputProps('unit')} />
          </Group>
          <TextInput
            type="date"
            label={t('rewards.expiresOn')}
            value={form.values.expiresOn ?? ''}
            error={form.errors['expiresOn']}
            onChange={({ currentTarget }) => form.setFieldValue('expiresOn', currentTarget.value || null)}
          />
          <TextInput label={t('rewards.note')} maxLength={200} {...form.getInputProps('note')} />
        </Stack>
      )}
    </ActionDialog>
  );
}

function MadeCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { t } = useTranslation('admin-subscriptions');
  const table = toCsv([[t('rewards.code')], ...codes.map((code) => [code])]);
  return (
    <Dialog isOpen onClose={onClose} title={t('rewards.made', { count: codes.length })}>
      <Stack gap="sm">
        <p>{t('rewards.once')}</p>
        <Stack gap="2xs" mah="40dvh" style={{ overflowY: 'auto' }}>
          {codes.map((code) => (
            <code key={code}>{code}</code>
          ))}
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('rewards.close')}
          </Button>
          <Button onClick={() => saveFile(new File([table], 'reward-codes.csv', { type: 'text/csv' }))}>
            {t('rewards.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
