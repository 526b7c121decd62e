import { CloseButton, TextInput } from '@mantine/core';
import { handleOn, isNumberOn, networkName, numberOn, type Network } from '@visita/core/cards/networks';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { hintBelow } from '../ui/hint-below.ts';
import { NetworkSign } from '../cards/network-sign.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import type { CardForm } from './card-values.ts';

interface NetworkFieldProps {
  form: CardForm;
  network: Network;
  onRemove: () => void;
}

/** The account on a network: a handle or URL, or a telephone number where the network uses one. */
export function NetworkField({ form, network, onRemove }: NetworkFieldProps) {
  const { t } = useTranslation('cards');
  const name = networkName(network, useLanguage());
  const path = `socialLinks.${network}`;
  const { value, ...marks } = form.getInputProps(path) as { value: string };
  // a stored URL is shown as a handle, but not while it is being edited
  const handle =
    value === form.getInitialValues().socialLinks[network] ? handleOn(network, value) : undefined;
  const label = (
    <>
      <NetworkSign network={network} />
      {name}
    </>
  );
  const field = {
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    rightSection: <CloseButton aria-label={t('networks.remove', { network: name })} onClick={onRemove} />,
  };
  if (network !== 'whatsapp' && network !== 'telegram') {
    const hint = network === 'wechat' ? t('networks.wechatHint') : undefined;
    return (
      <TextInput
        label={label}
        {...field}
        {...hintBelow}
        description={hint}
        {...marks}
        value={handle ?? value}
      />
    );
  }
  return (
    <PhoneInput
      label={name}
      mark={<NetworkSign network={network} />}
      {...field}
      type={network === 'whatsapp' ? 'tel' : 'text'}
      description={t(`networks.${network}Hint`)}
      input={{ ...marks, value: numberOn(network, value) ?? handle ?? value }}
      onChange={(next) => form.setFieldValue(path, next)}
      beside={form.values.phone}
      isNumber={(text) => isNumberOn(network, text)}
    />
  );
}
