import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { deliveryRows } from '@visita/core/addresses/district';
import type { AddressPart } from '@visita/core/addresses/format';
import { NewAddress } from '@visita/core/addresses/new-address';
import type { Problem } from '@visita/core/problems';
import { startTransition, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  /** Keeps what was typed; what it refuses is said at its fields. */
  onSave: (address: NewAddress) => Promise<unknown>;
  submit: string;
  /** Beside the button: the way back. */
  children?: ReactNode;
}

/** An address, its fields as its country has them; needs the words of the namespace `addresses`. */
export function AddressForm({ initialValues, onSave, submit, children }: AddressFormProps) {
  const { t } = useTranslation('addresses');
  const language = useLanguage();
  const [problem, setProblem] = useState<Problem>();
  const [country, setCountry] = useState(initialValues.country);
  // who reads Chinese writes East Asia in its own order
  const rows = rowsFor(deliveryRows(country, { isLatin: !language.startsWith('zh') }), { country, kept: initialValues });
  const parts = Object.fromEntries(rows.flat().map(({ part, name }) => [part, t(`fields.${name}`)])) as Partial<
    Record<AddressPart, string>
  >;
  const labels = { country: t('fields.country'), name: t('fields.name'), phone: t('fields.phone'), ...parts };
  const form = useContractForm({ schema: NewAddress, initialValues, labels, onProblem: setProblem });
  useDistrict({ written: form.values, onWrite: (district) => form.setFieldValue('district', district) });
  const known = useKnownRegions({ country, written: form.values, onWrite: (part, text) => form.setFieldValue(part, text) });
  const drawn = { country, rows, labels: parts, inputOf: (part: AddressPart) => form.getInputProps(part) };
  const save = (address: NewAddress) => {
    setProblem(undefined);
    return onSave(address);
  };
  const move = (next: string) => {
    // its fields come when all that they need is there: what somebody is in is not taken from them
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
        <TextInput label={labels.name} autoComplete="name" required withAsterisk={false} {...form.getInputProps('name')} />
        <PhoneInput
          // what is dialled at home is dialled where it is sent
          key={country}
          home={country}
          label={labels.phone}
          input={form.getInputProps('phone')}
          onChange={(phone) => form.setFieldValue('phone', phone)}
          autoComplete="tel"
          required
        />
        <Suspense fallback={<AddressParts {...drawn} known={{ ...known, choices: {} }} />}>
          <AddressParts {...drawn} known={known} />
        </Suspense>
        {problem && problem.key !== 'sessionExpired' && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
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
