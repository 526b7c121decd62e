import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';

export type ErrorKind = '404' | '500' | 'network' | 'unauthorized' | 'forbidden';

/** docs/product.md, section 1: five error screens, each with a title, a description and a button. */
export function ErrorScreen({ kind }: { kind: ErrorKind }) {
  const { t } = useTranslation();
  const path = usePath();
  const again = kind === '500' || kind === 'network';
  return (
    <Stack className="form-width" gap="sm" py={80} align="flex-start">
      <title>{t(`errors.${kind}.title`)}</title>
      <Text c="dimmed" ff="monospace" aria-hidden>
        {t(`errors.${kind}.mark`)}
      </Text>
      <Title order={1}>{t(`errors.${kind}.title`)}</Title>
      <Text mb="md">{t(`errors.${kind}.description`)}</Text>
      {again ? (
        <Button onClick={() => location.reload()}>{t(`errors.${kind}.button`)}</Button>
      ) : (
        <Button component={Link} to={path(kind === 'unauthorized' ? '/login' : '/')}>
          {t(`errors.${kind}.button`)}
        </Button>
      )}
    </Stack>
  );
}
