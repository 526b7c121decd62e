import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useFormat } from '../session/format.ts';
import { useUser } from '../session/session.ts';
import { useAction } from '../ui/use-action.ts';
import { useLeaving } from '../ui/use-leaving.ts';
import { ConnectSkeleton } from './connect-skeleton.tsx';
import { answers, loadRequest, type AnswerKind } from './connection-request.ts';
import classes from './connect-page.module.css';
import type { Route } from './+types/connect-page.ts';

export const handle = { namespaces: ['account', 'problems'], Skeleton: ConnectSkeleton };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadRequest(new URL(request.url).searchParams.get('request') ?? '');

export const HydrateFallback = ConnectSkeleton;

/** Asks the owner whether an app may use their account: who asks, for which rights, and where the answer goes. */
export default function ConnectPage({ loaderData: { id, request } }: Route.ComponentProps) {
  const { t } = useTranslation(['account', 'problems']);
  const path = usePath();
  const user = useUser();
  const { day } = useFormat();
  const { isSending, attempt } = useAction();
  const { isLeaving, leaveFor } = useLeaving();
  const [answer, setAnswer] = useState<AnswerKind>();
  if (!request)
    return (
      <div className={`form-width ${classes.page}`}>
        <PageHead title={t('connect.title')} noindex />
        <PageHeader
          title={t('problems:refusals.connectionRequestNotFound.title')}
          lead={t('problems:refusals.connectionRequestNotFound.text')}
        />
        <Button component={Link} to={path('/settings#connected-apps')} variant="default">
          {t('connect.back')}
        </Button>
      </div>
    );
  const { name, host, returnHost, scopes, connectedUntil } = request;
  const send = async (choice: AnswerKind) => {
    setAnswer(choice);
    const isSent = await attempt(async () => {
      const { url } = await writeWithoutReload(answers[choice], { params: { id } });
      leaveFor(url);
    });
    if (!isSent) setAnswer(undefined);
  };
  const isBusy = isSending || isLeaving;
  return (
    <div className={`form-width ${classes.page}`}>
      <PageHead title={t('connect.title')} noindex />
      <PageHeader
        title={host === null ? t('connect.questionLocal') : t('connect.question', { host })}
        lead={t('connect.name', { name })}
      />
      <dl className={classes.facts}>
        <dt>{t('connect.account')}</dt>
        <dd>{user?.email}</dd>
        <dt>{t('connect.rights')}</dt>
        <dd>
          <ul className={classes.rights}>
            {scopes.map((scope) => (
              <li key={scope}>{t(`apiKeys.scopes.${scope}`)}</li>
            ))}
          </ul>
        </dd>
        <dt>{t('connect.goes')}</dt>
        <dd>
          <bdi>{returnHost ?? t('connect.goesLocal')}</bdi>
        </dd>
      </dl>
      {returnHost !== null && returnHost !== host && (
        <p className={classes.warning} role="note">
          {t('connect.elsewhere')}
        </p>
      )}
      <Text size="sm">{t('connect.until', { date: day(connectedUntil) })}</Text>
      <Text size="sm">{t('connect.warn')}</Text>
      <div className={classes.answers}>
        <Button
          size="md"
          variant="default"
          disabled={isBusy && answer !== 'refuse'}
          loading={isBusy && answer === 'refuse'}
          onClick={() => void send('refuse')}
        >
          {t('connect.refuse')}
        </Button>
        <Button
          size="md"
          disabled={isBusy && answer !== 'allow'}
          loading={isBusy && answer === 'allow'}
          onClick={() => void send('allow')}
        >
          {t('connect.allow')}
        </Button>
      </div>
    </div>
  );
}
