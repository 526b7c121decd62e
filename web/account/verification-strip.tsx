import { Anchor } from '@mantine/core';
import type { User } from '@visita/core/account/user';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { NoticeStrip } from '../layout/notice-strip.tsx';
import { useNow } from '../site/use-now.ts';
import { serverNow } from '../session/session.ts';
import { timeLeft } from './time-left.ts';

/** Reminds an unverified user of the time left. */
export function VerificationStrip({ user }: { user: User }) {
  const { t } = useTranslation('verification');
  const path = usePath();
  const left = timeLeft(user.created_at, useNow(60_000, serverNow));
  return (
    <NoticeStrip label={t('label')} text={left ? t(left.unit, { count: left.count }) : t('over')}>
      <Anchor component={Link} to={path('/verify-email')} size="sm">
        {t('confirm')}
      </Anchor>
    </NoticeStrip>
  );
}
