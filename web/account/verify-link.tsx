import { Button, Loader } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useRevalidator } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { NoScript } from '../i18n/no-script.tsx';
import { useUser } from '../session/session.ts';
import type { LinkOutcome } from './follow-link.ts';
import { GuestScreen } from './guest-screen.tsx';
import { ResendLink } from './resend-link.tsx';
import { WayOn } from './way-on.tsx';
import classes from './verify-link.module.css';

/** Says that the link is being followed. */
export function WorkingLink() {
  const { t } = useTranslation('account');
  return (
    <>
      <NoScript />
      <GuestScreen
        drawing="mail-waiting"
        title={t('verifyLink.title')}
        lead={<span className={classes.working}>{t('verifyLink.working')}</span>}
      >
        <Loader className={classes.working} aria-hidden="true" />
      </GuestScreen>
    </>
  );
}

/** The outcome of an emailed link that verifies an address. */
export function VerifyLink({ outcome }: { outcome: LinkOutcome }) {
  const { t } = useTranslation(['account', 'common']);
  const { revalidate, state } = useRevalidator();
  if (state === 'loading') return <WorkingLink />;
  if ('email' in outcome) return <Confirmed {...outcome} />;
  const { kind } = outcome;
  return (
    <GuestScreen
      drawing="link"
      title={t(`verifyLink.${kind}.title`)}
      lead={t(`verifyLink.${kind}.text`)}
      isAnswer
    >
      {kind === 'failed' ? (
        <Button size="md" onClick={() => void revalidate()}>
          {t('common:tryAgain')}
        </Button>
      ) : (
        <NextStep isTaken={kind === 'taken'} />
      )}
      <WayBack />
    </GuestScreen>
  );
}

function Confirmed({ kind, email }: { kind: 'done' | 'already'; email: string }) {
  const { t } = useTranslation('account');
  const path = usePath();
  const user = useUser();
  return (
    <GuestScreen
      drawing="mail"
      title={t(`verifyLink.${kind}.title`)}
      lead={t(`verifyLink.${kind}.text`, { email })}
      isAnswer
    >
      {user ? (
        <WayOn />
      ) : (
        <>
          <Button component={Link} to={path('/login')} state={{ note: 'verified' }} size="md">
            {t('login.submit')}
          </Button>
          <WayBack />
        </>
      )}
    </GuestScreen>
  );
}

/** The next step: a new link for an unverified account, otherwise the screen that handles the address. */
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

/** A secondary link: to the user's cards, or home for a guest. */
function WayBack() {
  const { t } = useTranslation(['account', 'common']);
  const path = usePath();
  const user = useUser();
  return (
    <Button component={Link} to={path(user ? '/cards' : '/')} size="md" variant="default">
      {user ? t('verifyLink.cards') : t('common:errors.404.button')}
    </Button>
  );
}
