import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { expireSession } from '../session/expiry.ts';
import { Drawing, type Subject } from '../ui/drawing.tsx';

export type ErrorKind = '404' | '500' | 'network' | 'unauthorized' | 'forbidden';

const reload = () => location.reload();

/** What the button does where it leads nowhere else; a login that is over has one way back to where it ended. */
const wayOn: Partial<Record<ErrorKind, () => void>> = { '500': reload, network: reload, unauthorized: expireSession };

const drawings: Record<ErrorKind, Subject> = {
  '404': 'not-found',
  '500': 'failed',
  network: 'not-found',
  unauthorized: 'locked',
  forbidden: 'locked',
};

/** docs/product.md, section 1: five error screens, each with a title, a description and a button; beside it a second way on. */
export function ErrorScreen({ kind }: { kind: ErrorKind }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <Stack className="form-width" gap="sm" py={80} align="flex-start">
      <title>{t(`errors.${kind}.title`)}</title>
      <meta name="robots" content="noindex" />
      <Drawing subject={drawings[kind]} />
      <Title order={1}>{t(`errors.${kind}.title`)}</Title>
      <Text mb="md">{t(`errors.${kind}.description`)}</Text>
      <Group>
        {kind in wayOn && <Button onClick={wayOn[kind]}>{t(`errors.${kind}.button`)}</Button>}
        <Button component={Link} to={path('/')} variant={kind in wayOn ? 'default' : 'filled'}>
          {t('errors.404.button')}
        </Button>
        {!(kind in wayOn) && (
          <Button component={Link} to={path('/pages/contact')} variant="default">
            {t('footer.pages.contact')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
