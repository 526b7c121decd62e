import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './created-key.module.css';

/** A new API key, shown only once; the server stores only its hash. */
export function CreatedKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const words = {
    copy: t('apiKeys.copy'),
    copied: t('apiKeys.copied'),
    failed: t('apiKeys.copyFailed'),
  };
  return (
    <>
      <Text mb="sm">{t('apiKeys.once')}</Text>
      <code className={classes.secret}>{secret}</code>
      <Group justify="flex-end">
        <CopyButton text={secret} words={words} data-autofocus />
        <Button onClick={onClose}>{t('common:close')}</Button>
      </Group>
    </>
  );
}
