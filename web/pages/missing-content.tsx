import { Button, Group } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { Drawing } from '../ui/drawing.tsx';
import classes from './content-page.module.css';

/** The error screen for an unknown page or version. */
export function MissingContent() {
  const { t } = useTranslation('problems');
  const path = usePath();
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <div className={`form-width ${classes.missing}`}>
      <title>{t('refusals.pageNotFound.title')}</title>
      <meta name="robots" content="noindex" />
      <Drawing subject="not-found" />
      <PageHeader title={t('refusals.pageNotFound.title')} lead={t('refusals.pageNotFound.text')} />
      <Group>
        <Button component={Link} to={path('/')}>
          {t('errors.404.button', { ns: 'common' })}
        </Button>
        <Button component={Link} to={path('/pages/contact')} variant="default">
          {t('footer.pages.contact', { ns: 'common' })}
        </Button>
      </Group>
    </div>
  );
}
