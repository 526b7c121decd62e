import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { NewAddress } from '@visita/core/addresses/address';
import { regionsOf } from '@visita/core/addresses/regions';
import type { Problem } from '@visita/core/problems';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../ui/contract-form.ts';
import { CountryField } from '../ui/country-field.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import { problemWords } from '../ui/problem-words.ts';
import { RegionField } from './region-field.tsx';
import classes from './address-form.module.css';

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
  const { t: problemT } = useTranslation(['common', 'problems']);
  const [problem, setProblem] = useState<Problem>();
  const { country } = initialValues;
  const labels = {
    country: t('fields.country'),
    name: t('fields.name'),
    phone: t('fields.phone'),
    address: t('fields.address'),
    city: t('fields.city'),
    province: t(country === 'CA' ? 'fields.province' : 'fields.region'),
    district: t('fields.district'),
    zipCode: t('fields.zipCode'),
  };
  const form = useContractForm({ schema: NewAddress, initialValues, labels, onProblem: setProblem });
  const at = form.values.country;
  const save = (address: NewAddress) => {
    setProblem(undefined);
    return onSave(address);
  };
  const line = (field: 'name' | 'address' | 'city' | 'district', autoComplete: string) => (
    <TextInput label={labels[field]} autoComplete={autoComplete} required withAsterisk={false} {...form.getInputProps(field)} />
  );
  return (
    <form noValidate onSubmit={form.submit(save)}>
      <Stack gap="md">
        <CountryField
          label={labels.country}
          none={t('choose')}
          required
          withAsterisk={false}
          {...form.getInputProps('country')}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value;
            // a region of another country is none here
            form.setValues({ country: next, province: '', ...(regionsOf(next) && { district: '' }) });
            form.clearFieldError('province');
            form.clearFieldError('zipCode');
          }}
        />
        {line('name', 'shipping name')}
        <PhoneInput
          // what is dialled at home is dialled where it is sent
          key={at}
          home={at}
          label={labels.phone}
          input={form.getInputProps('phone')}
          onChange={(phone) => form.setFieldValue('phone', phone)}
          autoComplete="shipping tel"
          required
        />
        {line('address', 'shipping street-address')}
        {!regionsOf(at) && line('district', 'shipping address-level3')}
        <div className={classes.pair}>
          {line('city', 'shipping address-level2')}
          <RegionField country={at} input={form.getInputProps('province')} />
        </div>
        <TextInput
          label={at === 'US' ? t('fields.zip') : labels.zipCode}
          autoComplete="shipping postal-code"
          autoCapitalize="characters"
          className={classes.code}
          {...form.getInputProps('zipCode')}
        />
        {problem && problem.key !== 'sessionExpired' && (
          <Text role="alert" size="sm" c="var(--mantine-color-error)">
            {problemWords(problemT, problem).message}
          </Text>
        )}
        <Group justify="flex-end">
          {children}
          <Button type="submit" loading={form.isSending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
