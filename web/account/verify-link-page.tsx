import { Button, Loader } from '@mantine/core';
import { account } from '@visita/core/account/contract';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { callQuietly } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { NoScript } from '../layout/no-script.tsx';
import { refreshUser } from '../session/refresh-user.ts';
import { useUser } from '../session/session.ts';
import { GuestScreen } from './guest-screen.tsx';
import { ResendLink } from './resend-link.tsx';
import classes from './verify-link-page.module.css';

export const handle = { rooms: ['account'] };

type Outcome = { kind: 'done'; email: string } | { kind: 'expired' | 'invalid' | 'taken' | 'failed' };

/** Follows the link of the mail. By a call of the browser: a mail scanner that only reads the page must not use the link up. */
export default function VerifyLinkPage() {
  const { t } = useTranslation(['account', 'common']);
  const { token = '' } = useParams();
  const [outcome, setOutcome] = useState<Outcome>();
  const [attempt, setAttempt] = useState(0);
  const followed = useRef('');

  useEffect(() => {
    const name = `${token} ${attempt}`;
    if (followed.current === name) return;
    followed.current = name;
    void follow(token).then(setOutcome);
  }, [token, attempt]);

  if (!outcome)
    return (
      <>
        <NoScript />
        <GuestScreen title={t('verifyLink.title')} lead={<span className={classes.working}>{t('verifyLink.working')}</span>}>
          <Loader className={classes.working} aria-hidden="true" />
        </GuestScreen>
      </>
    );
  if (outcome.kind === 'done') return <Done email={outcome.email} />;
  const { kind } = outcome;
  return (
    <GuestScreen title={t(`verifyLink.${kind}.title`)} lead={t(`verifyLink.${kind}.text`)} isAnswer>
      {kind === 'failed' ? (
        <Button
          size="md"
          onClick={() => {
            setOutcome(undefined);
            setAttempt(attempt + 1);
          }}
        >
          {t('common:tryAgain')}
        </Button>
      ) : (
        <NextStep isTaken={kind === 'taken'} />
      )}
    </GuestScreen>
  );
}

async function follow(token: string): Promise<Outcome> {
  try {
    const { email } = await callQuietly(account.verifyEmail, { params: { token } });
    await refreshUser();
    return { kind: 'done', email };
  } catch (refused) {
    if (!(refused instanceof Problem)) throw refused;
    if (refused.key === 'tokenExpired') return { kind: 'expired' };
    if (refused.key === 'emailAlreadyExists') return { kind: 'taken' };
    const invalid: ProblemKey[] = ['invalidToken', 'invalidEmailVerificationToken', 'invalidInput'];
    return { kind: invalid.includes(refused.key) || refused.status === 404 ? 'invalid' : 'failed' };
  }
}

function Done({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const path = usePath();
  const user = useUser();
  return (
    <GuestScreen title={t('verifyLink.done.title')} lead={t('verifyLink.done.text', { email })} isAnswer>
      {user ? (
        <Button component={Link} to={path('/cards')} size="md">
          {t('verifyLink.cards')}
        </Button>
      ) : (
        <Button component={Link} to={path('/login')} state={{ note: 'verified' }} size="md">
          {t('login.submit')}
        </Button>
      )}
    </GuestScreen>
  );
}

/** A new link for whoever still needs one; whoever is confirmed, or has an address waiting, goes on where that is looked after. */
function NextStep({ isTaken }: { isTaken: boolean }) {
  const { t } = useTranslation('account');
  const path = usePath();
  const user = useUser();
  if (!user)
    return (
      <Button
        component={Link}
        to={{ pathname: path('/login'), search: `?redirect=${encodeURIComponent(path('/verify-email'))}` }}
        size="md"
      >
        {t('verifyLink.login')}
      </Button>
    );
  if (!user.is_verified && !isTaken) return <ResendLink label={t('verifyLink.resend')} />;
  return (
    <Button component={Link} to={path('/settings#address')} size="md">
      {t('verifyLink.settings')}
    </Button>
  );
}
