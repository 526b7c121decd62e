import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { deliveryRows } from '@visita/core/addresses/district';
import type { AddressPart } from '@visita/core/addresses/format';
import { NewAddress } from '@visita/core/addresses/new-address';
import type { Problem } from '@visita/core/problems';
import { startTransition, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { CountryField } from '../ui/country-field.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import { ProblemText } from '../ui/problem-text.tsx';
import { AddressParts } from './address-parts.tsx';
import { moveTo, rowsFor } from './address-values.ts';
import { useDistrict } from './use-district.ts';
import { useKnownRegions } from './use-known-regions.ts';

interface AddressFormProps {
  initialValues: NewAddress;
  /** Saves the address. On failure the values are kept and the errors shown at their fields. */
  onSave: (address: NewAddress) => Promise<unknown>;
  submit: string;
  /** Content beside the button, such as a link back. */
  children?: ReactNode;
}

/** An address form with the fields of the chosen country. Requires the namespace `addresses`. */
export function AddressForm({ initialValues, onSave, submit, children }: AddressFormProps) {
  const { t } = useTranslation('addresses');
  const language = useLanguage();
  const [problem, setProblem] = useState<Problem>();
  const [country, setCountry] = useState(initialValues.country);
  // readers of Chinese write East Asian addresses in their native order
  const rows = rowsFor(deliveryRows(country, { isLatin: !language.startsWith('zh') }), {
    country,
    kept: initialValues,
  });
  const parts = Object.fromEntries(
    rows.flat().map(({ part, name }) => [part, t(`fields.${name}`)]),
  ) as Partial<Record<AddressPart, string>>;
  const labels = { country: t('fields.country'), name: t('fields.name'), phone: t('fields.phone'), ...parts };
  const form = useContractForm({ schema: NewAddress, initialValues, labels, onProblem: setProblem });
  useDistrict({ written: form.values, onWrite: (district) => form.setFieldValue('district', district) });
  const regions = useKnownRegions({
    country,
    written: form.values,
    onWrite: (part, text) => form.setFieldValue(part, text),
  });
  const rowProps = {
    country,
    rows,
    labels: parts,
    getInput: (part: AddressPart) => form.getInputProps(part),
  };
  const save = (address: NewAddress) => {
    setProblem(undefined);
    return onSave(address);
  };
  const move = (next: string) => {
    // a transition, so that the current fields stay until those of the new country have loaded
    startTransition(() => setCountry(next));
    form.setValues(moveTo(next));
    for (const part of ['province', 'city', 'district', 'zipCode']) form.clearFieldError(part);
  };
  return (
    <form noValidate onSubmit={form.submit(save)}>
      <Stack gap="md">
        <CountryField
          label={labels.country}
          none={t('choose')}
          required
          withAsterisk={false}
          {...form.getInputProps('country')}
          onChange={({ currentTarget }) => move(currentTarget.value)}
        />
        <TextInput
          label={labels.name}
          autoComplete="name"
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <PhoneInput
          // national numbers are dialled in the country of delivery
          key={country}
          home={country}
          label={labels.phone}
          input={form.getInputProps('phone')}
          onChange={(phone) => form.setFieldValue('phone', phone)}
          autoComplete="tel"
          required
        />
        <Suspense fallback={<AddressParts {...rowProps} known={{ ...regions, choices: {} }} />}>
          <AddressParts {...rowProps} known={regions} />
        </Suspense>
        {problem && problem.key !== 'sessionExpired' && (
          <Text role="alert" size="sm" c="var(--color-error)">
            <ProblemText problem={problem} />
          </Text>
        )}
        <Group justify={children ? 'flex-end' : 'flex-start'} mt="xs">
          {children}
          <Button type="submit" loading={form.isSending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
