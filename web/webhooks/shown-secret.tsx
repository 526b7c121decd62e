import { Button, Group, Text } from '@mantine/core';
import classes from '../access/created-key.module.css';
import { useTranslation } from '../i18n/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';

/** A new secret of a webhook, shown only once. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const words = { copy: t('copy'), copied: t('copied'), failed: t('copyFailed') };
  return (
    <>
      <Text mb="sm">{t('once')}</Text>
      <code className={classes.secret}>{secret}</code>
      <Group justify="flex-end">
        <CopyButton text={secret} words={words} data-autofocus />
        <Button onClick={onClose}>{t('common:close')}</Button>
      </Group>
    </>
  );
}
