import { Text } from '@mantine/core';
import type { ApiKey } from '@visita/core/access/contract';
import classes from '../account/devices-section.module.css';
import { useTranslation } from '../i18n/use-translation.ts';
import { FormSection } from '../ui/form-section.tsx';
import { ConnectDeviceButton } from './connect-device-button.tsx';
import { KeyRow } from './key-row.tsx';

/** Lists the devices whose address book reads the contacts, and connects new ones. */
export function AppPasswordsSection({ keys }: { keys: ApiKey[] }) {
  const { t } = useTranslation('account');
  return (
    <FormSection anchor="app-passwords" title={t('appPasswords.title')} text={t('appPasswords.text')}>
      {keys.length === 0 ? (
        <Text size="sm">{t('appPasswords.none')}</Text>
      ) : (
        <ul className={classes.list}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} words="appPasswords" />
          ))}
        </ul>
      )}
      <ConnectDeviceButton />
    </FormSection>
  );
}
