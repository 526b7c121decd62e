import { Text } from '@mantine/core';
import type { ApiKey } from '@visita/core/access/contract';
import classes from '../account/devices-section.module.css';
import { useTranslation } from '../i18n/use-translation.ts';
import { FormSection } from '../ui/form-section.tsx';
import { AppRow } from './app-row.tsx';

/** Lists the apps that the owner has allowed to use the account, each with a button to disconnect it. */
export function ConnectedAppsSection({ keys }: { keys: ApiKey[] }) {
  const { t } = useTranslation('account');
  return (
    <FormSection anchor="connected-apps" title={t('apps.title')} text={t('apps.text')}>
      {keys.length === 0 ? (
        <Text size="sm">{t('apps.none')}</Text>
      ) : (
        <ul className={classes.list}>
          {keys.map((key) => (
            <AppRow key={key.id} app={key} />
          ))}
        </ul>
      )}
    </FormSection>
  );
}
