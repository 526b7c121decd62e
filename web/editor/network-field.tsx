import { CloseButton, TextInput } from '@mantine/core';
import { isNumberOn, networkName, numberOn, type Network } from '@visita/core/cards/networks';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { hintBelow } from '../ui/hint-below.ts';
import { PhoneInput } from '../ui/phone-input.tsx';
import type { CardForm } from './card-values.ts';

interface NetworkFieldProps {
  form: CardForm;
  network: Network;
  onRemove: () => void;
}

/** Who its owner is on a network: a name or an address; where people are known by their number, that with its country. */
export function NetworkField({ form, network, onRemove }: NetworkFieldProps) {
  const { t } = useTranslation('cards');
  const name = networkName(network, useLanguage());
  const path = `socialLinks.${network}`;
  const { value, ...marks } = form.getInputProps(path) as { value: string };
  const field = {
    label: name,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    rightSection: <CloseButton aria-label={t('networks.remove', { network: name })} onClick={onRemove} />,
  };
  if (network !== 'whatsapp' && network !== 'telegram') {
    const hint = network === 'wechat' ? t('networks.wechatHint') : undefined;
    return <TextInput {...field} {...hintBelow} description={hint} {...marks} value={value} />;
  }
  return (
    <PhoneInput
      {...field}
      type={network === 'whatsapp' ? 'tel' : 'text'}
      description={t(`networks.${network}Hint`)}
      input={{ ...marks, value: numberOn(network, value) ?? value }}
      onChange={(next) => form.setFieldValue(path, next)}
      beside={form.values.phone}
      isNumber={(text) => isNumberOn(network, text)}
    />
  );
}
