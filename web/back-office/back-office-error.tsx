import { Button, Stack, Text, Title } from '@mantine/core';
import { Problem } from '@visita/core/problems';
import { useTranslation } from '../i18n/use-translation.ts';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { problemWords } from '../ui/problem-words.ts';

/** The error boundary's view: explains what a back-office screen threw and offers a retry or a link. */
export function BackOfficeError() {
  const error = useRouteError();
  const { t } = useTranslation(['common', 'problems']);
  const { t: adminT } = useTranslation('admin');
  const problem = getProblem(error);
  const { title, message } = problemWords(t, problem);
  // a retry would give the same answer
  const isFinal = problem.key === 'forbidden' || problem.key === 'notFound';
  return (
    <Stack gap="sm" align="flex-start" maw="40rem" role="alert">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Title order={1} size="h3">
        {title}
      </Title>
      <Text>{message}</Text>
      <div style={{ display: 'flex', gap: 'var(--space-xs)' }}>
        {!isFinal && <Button onClick={() => location.reload()}>{t('tryAgain')}</Button>}
        <Button component={Link} to="/admin" variant={isFinal ? 'filled' : 'default'}>
          {adminT('error.home')}
        </Button>
      </div>
    </Stack>
  );
}

function getProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isRouteErrorResponse(error) && error.status === 404) return new Problem('notFound');
  // the console keeps the complete error for debugging
  console.error(error);
  return new Problem('serverError', { message: '' });
}
