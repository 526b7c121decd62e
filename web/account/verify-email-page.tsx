import { emailText } from '@visita/core/host-text';
import { Anchor, Text, Skeleton } from '@mantine/core';
import type { User } from '@visita/core/account/user';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { useNow } from '../site/use-now.ts';
import { useRefreshOnReturn } from '../session/refresh-user.ts';
import { isMailedLink, readMailedToken, useReloadAtMailedLink } from '../session/mailed-token.ts';
import { serverNow, useUser } from '../session/session.ts';
import { GuestScreen } from './guest-screen.tsx';
import { followLink } from './follow-link.ts';
import { ResendLink } from './resend-link.tsx';
import { timeLeft } from './time-left.ts';
import { VerifyLink } from './verify-link.tsx';
import { WayOn } from './way-on.tsx';
import type { Route } from './+types/verify-email-page.ts';

export const handle = { namespaces: ['account'], Skeleton: VerifySkeleton };

/** Follows an emailed link in the browser: its token is after the `#`, which no server and no scanner sees. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const token = isMailedLink(request) ? readMailedToken() : undefined;
  return token === undefined ? null : followLink(token);
}

/** The outcome of an emailed link, or the pending verification. */
export default function VerifyEmailPage({ loaderData: outcome }: Route.ComponentProps) {
  useReloadAtMailedLink();
  return outcome ? <VerifyLink outcome={outcome} /> : <PendingVerification />;
}

/** Explains the pending verification: the address, and the time left. */
function PendingVerification() {
  const { t } = useTranslation('account');
  const user = useUser();
  useRefreshOnReturn();
  if (!user) return <VerifySkeleton />;
  if (!user.is_verified) return <Unverified user={user} />;
  return (
    <GuestScreen
      drawing="mail"
      title={t('verify.done.title')}
      lead={t('verify.done.text', { email: emailText(user.email) })}
    >
      <WayOn />
    </GuestScreen>
  );
}

function Unverified({ user }: { user: User }) {
  const { t } = useTranslation('account');
  const path = usePath();
  const left = timeLeft(user.created_at, useNow(60_000, serverNow));
  return (
    <GuestScreen
      drawing="mail-waiting"
      title={t('verify.title')}
      lead={t('verify.sent', { email: emailText(user.email) })}
    >
      {user.pendingEmail && <Text>{t('verify.pending', { email: user.pendingEmail })}</Text>}
      <Text>
        {t('verify.why')}
        <SentenceGap />
        {left ? t(`left.${left.unit}`, { count: left.count }) : t('left.over')}
      </Text>
      <ResendLink label={t('verify.resend')} />
      <Text size="sm">{t('verify.junk')}</Text>
      {left ? (
        <Text size="sm">
          {t('verify.wrong')}
          <SentenceGap />
          <Anchor component={Link} to={path('/settings#address')} size="sm" underline="always">
            {t('verify.change')}
          </Anchor>
        </Text>
      ) : (
        <Text size="sm">{t('verify.wrongLate')}</Text>
      )}
    </GuestScreen>
  );
}

/** The skeleton of the verification page. */
function VerifySkeleton() {
  const { t } = useTranslation('account');
  return (
    <GuestScreen
      drawing="mail-waiting"
      title={t('verify.title')}
      lead={<Skeleton component="span" display="block" width="min(26rem, 80vw)" height={48} />}
    >
      <Skeleton height={48} />
      <Skeleton height={44} />
    </GuestScreen>
  );
}
