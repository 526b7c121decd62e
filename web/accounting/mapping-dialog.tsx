import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { adminAccounting, SaveMappings, type Mappings } from '@visita/core/accounting/admin-contract';
import { creditNoteChoices } from '@visita/core/accounting/reports';
import { useTranslation } from '../i18n/use-translation.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import classes from './accounting.module.css';

interface MappingDialogProps {
  mappings: Mappings;
  onClose: () => void;
}

/** Edits the names and codes of the accounts in the seller's accounting program. */
export function MappingDialog({ mappings, onClose }: MappingDialogProps) {
  const { t } = useTranslation('admin-accounting');
  return (
    <ActionDialog
      isOpen
      isWide
      onClose={onClose}
      title={t('mapping.title')}
      consequences={[t('mapping.text'), t('mapping.receivable')]}
      confirm={t('mapping.save')}
      schema={SaveMappings}
      initialValues={{ ...mappings }}
      labels={{
        customer: t('mapping.customer'),
        taxRate: t('mapping.taxRate'),
        'accounts.name': t('mapping.name'),
        'accounts.code': t('mapping.code'),
      }}
      send={(body, write) => write(adminAccounting.saveMappings, { body })}
      done={t('mapping.done')}
    >
      {(form) => (
        <Stack gap="sm">
          <TextInput label={t('mapping.customer')} maxLength={150} {...form.getInputProps('customer')} />
          <TextInput label={t('mapping.taxRate')} maxLength={150} {...form.getInputProps('taxRate')} />
          <NativeSelect
            label={t('mapping.creditNotes')}
            data={creditNoteChoices.map((value) => ({
              value,
              label: t(`mapping.creditNoteChoices.${value}`),
            }))}
            {...form.getInputProps('creditNotes')}
          />
          {mappings.accounts.map(({ account }, index) => (
            <fieldset key={account} className={classes.names}>
              <legend>{t(`accounts.${account}`)}</legend>
              <TextInput
                size="xs"
                aria-label={`${t(`accounts.${account}`)}: ${t('mapping.name')}`}
                placeholder={t('mapping.name')}
                maxLength={150}
                {...form.getInputProps(`accounts.${index}.name`)}
              />
              <TextInput
                size="xs"
                aria-label={`${t(`accounts.${account}`)}: ${t('mapping.code')}`}
                placeholder={t('mapping.code')}
                maxLength={20}
                {...form.getInputProps(`accounts.${index}.code`)}
              />
            </fieldset>
          ))}
        </Stack>
      )}
    </ActionDialog>
  );
}
