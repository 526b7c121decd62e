import { Button, Group } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { expireSession } from '../api/expiry.ts';
import { Drawing, type Subject } from '../ui/drawing.tsx';
import classes from './error-screen.module.css';

export type ErrorKind = '404' | '500' | 'network' | 'unauthorized' | 'forbidden';

const reload = () => location.reload();

/**
 * The actions of buttons that lead nowhere; an expired session opens the sign-in modal, which returns here.
 */
const wayOn: Partial<Record<ErrorKind, () => void>> = {
  '500': reload,
  network: reload,
  unauthorized: expireSession,
};

const drawings: Record<ErrorKind, Subject> = {
  '404': 'not-found',
  '500': 'failed',
  network: 'not-found',
  unauthorized: 'locked',
  forbidden: 'locked',
};

/**
 * The five error screens (docs/product.md, section 1), each with a title, a description, a button and a
 * second link.
 */
export function ErrorScreen({ kind }: { kind: ErrorKind }) {
  const { t } = useTranslation();
  const path = usePath();
  return (
    <div className={`form-width ${classes.screen}`}>
      <title>{t(`errors.${kind}.title`)}</title>
      <meta name="robots" content="noindex" />
      <Drawing subject={drawings[kind]} />
      <PageHeader title={t(`errors.${kind}.title`)} lead={t(`errors.${kind}.description`)} />
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
    </div>
  );
}
