import { NativeSelect, TextInput } from '@mantine/core';
import { isCarrier } from '@visita/core/orders/carrier-name';
import { carriers, type Carrier } from '@visita/core/orders/shipping';
import { useTranslation } from '../i18n/use-translation.ts';
import type { ContractForm } from '../ui/contract-form.ts';

export interface CarrierOnly extends Record<string, unknown> {
  carrier: Carrier;
  carrierName: string;
}

export interface CarrierValues extends CarrierOnly {
  version: number;
  trackingNumber: string;
}

/** Chooses the carrier of one or several parcels, with a name field for others. */
export function CarrierChoice({
  form,
}: {
  form: Pick<ContractForm<CarrierOnly>, 'values' | 'getInputProps'>;
}) {
  const { t } = useTranslation('admin-orders');
  const carrierName = useCarrierName();
  return (
    <>
      <NativeSelect
        label={t('acts.ship.carrier')}
        data={carriers.map((value) => ({ value, label: carrierName(value) }))}
        {...form.getInputProps('carrier')}
      />
      {form.values.carrier === 'other' && (
        <TextInput label={t('acts.ship.carrierName')} {...form.getInputProps('carrierName')} />
      )}
    </>
  );
}

/** The carrier and tracking number of one parcel. */
export function CarrierFields({ form }: { form: ContractForm<CarrierValues> }) {
  const { t } = useTranslation('admin-orders');
  return (
    <>
      <CarrierChoice form={form} />
      <TextInput
        label={t('acts.ship.tracking')}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('trackingNumber')}
      />
    </>
  );
}

/** Returns a function that names a carrier. */
export function useCarrierName(): (name: string) => string {
  const { t } = useTranslation('orders');
  return (name) => (isCarrier(name) ? t(`carriers.${name}`) : name);
}
