import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { expireSession } from '../session/expiry.ts';

export type ErrorKind = '404' | '500' | 'network' | 'unauthorized' | 'forbidden';

const reload = () => location.reload();

/** What the button does where it leads nowhere else; a login that is over has one way back to where it ended. */
const wayOn: Partial<Record<ErrorKind, () => void>> = { '500': reload, network: reload, unauthorized: expireSession };

/** docs/product.md, section 1: five error screens, each with a title, a description and a button. */
export function ErrorScreen({ kind }: { kind: ErrorKind }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <Stack className="form-width" gap="sm" py={80} align="flex-start">
      <title>{t(`errors.${kind}.title`)}</title>
      <meta name="robots" content="noindex" />
      <Text c="dimmed" ff="monospace" aria-hidden>
        {t(`errors.${kind}.mark`)}
      </Text>
      <Title order={1}>{t(`errors.${kind}.title`)}</Title>
      <Text mb="md">{t(`errors.${kind}.description`)}</Text>
      {kind in wayOn ? (
        <Button onClick={wayOn[kind]}>{t(`errors.${kind}.button`)}</Button>
      ) : (
        <Button component={Link} to={path('/')}>
          {t(`errors.${kind}.button`)}
        </Button>
      )}
    </Stack>
  );
}
