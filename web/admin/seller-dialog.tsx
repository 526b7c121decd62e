import { Group, Stack, TextInput } from '@mantine/core';
import { adminSettings, SellerChange } from '@visita/core/admin/settings-contract';
import { taxOffices, type Seller } from '@visita/core/documents/seller';
import { useTranslation } from '../i18n/use-translation.ts';
import type { z } from 'zod';
import { useSite } from '../site/site.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { HoursField } from './hours-field.tsx';
import classes from './seller.module.css';

type SellerDialogValues = z.input<typeof SellerChange>;

interface SellerDialogProps {
  /** The latest version of the seller's data, which the form edits. */
  seller: Seller;
  seen: string;
  today: string;
  onClose: () => void;
}

export function SellerDialog({ seller, seen, today, onClose }: SellerDialogProps) {
  const { t } = useTranslation('admin-settings');
  const { name, address, email, phone, hours, taxNumbers } = seller;
  const labels = {
    name: t('seller.name'),
    address: t('seller.address'),
    email: t('seller.email'),
    phone: t('seller.phone'),
    hours: t('seller.hours'),
    'hours.days': t('seller.hours'),
    'hours.opens': t('hours.opens'),
    'hours.closes': t('hours.closes'),
    ...Object.fromEntries(
      taxOffices.map((office) => [`taxNumbers.${office}`, t(`seller.numbers.${office}`)]),
    ),
    from: t('from'),
  };
  return (
    <ActionDialog<SellerDialogValues>
      isOpen
      isWide
      onClose={onClose}
      title={t('seller.change')}
      consequences={[t('seller.once'), t('seller.keep'), t('seller.sender')]}
      confirm={t('seller.confirm')}
      schema={SellerChange}
      initialValues={{ name, address, email, phone, hours, taxNumbers, from: today, seen }}
      labels={labels}
      send={(body, write) => write(adminSettings.seller, { body })}
      done={t('seller.done')}
    >
      {(form) => (
        <Stack gap="sm">
          <TextInput label={labels.name} {...form.getInputProps('name')} />
          <TextInput label={labels.address} {...form.getInputProps('address')} />
          <div className={classes.pair}>
            <TextInput type="email" label={labels.email} {...form.getInputProps('email')} />
            <TextInput type="tel" label={labels.phone} {...form.getInputProps('phone')} />
          </div>
          <HoursField form={form} />
          <div className={classes.pair}>
            {taxOffices.map((office) => (
              <TextInput
                key={office}
                label={t(`seller.numbers.${office}`)}
                {...form.getInputProps(`taxNumbers.${office}`)}
              />
            ))}
            <TextInput type="date" min={today} label={labels.from} {...form.getInputProps('from')} />
          </div>
          <InvoiceHead seller={form.values} />
        </Stack>
      )}
    </ActionDialog>
  );
}

const taxByOffice = { gst: 'gst', qst: 'qst', bc: 'pst', mb: 'rst', sk: 'pst' } as const;

/** Previews the head of an invoice on which every tax with a registration number is charged. */
function InvoiceHead({
  seller: { name, address, email, taxNumbers },
}: {
  seller: Pick<SellerDialogValues, 'name' | 'address' | 'email' | 'taxNumbers'>;
}) {
  const { t } = useTranslation(['admin-settings', 'documents', 'money']);
  const { brand } = useSite();
  const numbers = taxOffices.flatMap((office) => {
    const number = taxNumbers[office].trim();
    return number
      ? [t('documents:registration', { name: t(`money:taxes.${taxByOffice[office]}`), number })]
      : [];
  });
  return (
    <figure className={classes.preview}>
      <figcaption>{t('seller.preview')}</figcaption>
      <div className={classes.paper}>
        <Group justify="space-between" align="baseline">
          <strong className={classes.kind}>{t('documents:kinds.invoice')}</strong>
          <span>{brand}</span>
        </Group>
        <p className={classes.label}>{t('documents:seller')}</p>
        {[name, address, email, ...numbers].map((text, index) => (
          <div key={index}>{text}</div>
        ))}
      </div>
    </figure>
  );
}
