import { Anchor, Text } from '@mantine/core';
import type { ApiKey } from '@visita/core/access/contract';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from '../account/devices-section.module.css';
import { FormSection } from '../ui/form-section.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyButton } from './new-key-button.tsx';

/** Lists the API keys of the account, each with a button to revoke it, and creates new ones. */
export function ApiKeysSection({ keys }: { keys: ApiKey[] }) {
  const { t } = useTranslation('account');
  const path = usePath();
  return (
    <FormSection
      anchor="api-keys"
      title={t('apiKeys.title')}
      text={
        <>
          {t('apiKeys.text')}{' '}
          <Anchor component={Link} to={path('/developers')} inherit underline="always">
            {t('apiKeys.documentation')}
          </Anchor>
        </>
      }
    >
      {keys.length === 0 ? (
        <Text size="sm">{t('apiKeys.none')}</Text>
      ) : (
        <ul className={classes.list}>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <NewKeyButton />
    </FormSection>
  );
}
