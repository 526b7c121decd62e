import { networkKeys, networkName, type Network } from '@visita/core/cards/networks';
import { useLanguage } from '../i18n/language.ts';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AddNetwork } from '../cards/add-network.tsx';
import { EditHideable } from './hideable.tsx';
import { EditSection } from './section.tsx';
import { NetworkField } from './network-field.tsx';
import type { CardForm } from './card-values.ts';
import { useFocusOn } from '../ui/use-focus-on.ts';
import classes from './section.module.css';

/** The networks in use, and a menu to add others. */
export function EditNetworks({ form }: { form: CardForm }) {
  const { t } = useTranslation('cards');
  const language = useLanguage();
  const [open, setOpen] = useState(() =>
    networkKeys.filter((network) => form.values.socialLinks[network] !== ''),
  );
  const [list, focusOn] = useFocusOn();
  const closed = networkKeys.filter((network) => !open.includes(network));

  const add = (network: Network) => {
    setOpen([...open, network]);
    focusOn(`[data-path="socialLinks.${network}"]`);
  };
  const remove = (network: Network) => {
    setOpen(open.filter((other) => other !== network));
    form.setFieldValue(`socialLinks.${network}`, '');
    form.setFieldValue(
      'hidden',
      form.values.hidden.filter((field) => field !== network),
    );
  };

  return (
    <EditSection name="networks">
      <div ref={list} className={classes.pair}>
        {open.map((network) => (
          <EditHideable key={network} form={form} field={network} label={networkName(network, language)}>
            <NetworkField form={form} network={network} onRemove={() => remove(network)} />
          </EditHideable>
        ))}
      </div>
      <AddNetwork label={t('networks.add')} networks={closed} onAdd={add} />
    </EditSection>
  );
}
