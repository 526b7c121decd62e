import { Button } from '@mantine/core';
import { bindTapped, TappedCard } from '@visita/core/account/tapped-card';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useSearchParams } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { useMailedToken } from '../session/mailed-token.ts';
import { Drawing } from '../ui/drawing.tsx';
import { GuestScreen } from './guest-screen.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { usePasswordReset } from './use-password-reset.ts';

export const handle = { namespaces: ['account'] };

/**
 * Sets a password by the emailed link. The token is checked only when the form is sent, because checking it
 * would consume it.
 */
export default function ResetPasswordPage() {
  const { t } = useTranslation('account');
  const path = usePath();
  const [query] = useSearchParams();
  // a visitor who started from a tapped card returns to it
  const { data: tapped } = TappedCard.safeParse(query.get('tapped'));
  const search = tapped ? `?redirect=${encodeURIComponent(path(bindTapped(tapped)))}` : '';
  // an earlier link has its token in the query
  const mailedToken = useMailedToken();
  const token = query.get('token') ?? mailedToken;
  const { form, labels, reset, broken } = usePasswordReset({ token, search });
  if (broken)
    return (
      <GuestScreen
        key="broken"
        title={t(`reset.${broken}.title`)}
        lead={t(`reset.${broken}.text`)}
        isAnswer={Boolean(token)}
      >
        {/* below the heading, which stays in its place when a page without a token turns into this */}
        <Drawing subject="link" />
        <Button component={Link} to={{ pathname: path('/forgot-password'), search }} size="md">
          {t('reset.again')}
        </Button>
        <Button component={Link} to={{ pathname: path('/login'), search }} size="md" variant="default">
          {t('login.submit')}
        </Button>
      </GuestScreen>
    );
  return (
    // only a browser sees whether the address has a token; the screen of a broken link has an illustration
    <form onSubmit={reset} noValidate method="post" data-illustration="possible">
      <GuestScreen title={t('reset.title')} lead={t('reset.lead')}>
        <NewPasswordFields form={form} label={labels.password} known={[]} />
        <Button type="submit" size="md" loading={form.isSending}>
          {t('reset.submit')}
        </Button>
      </GuestScreen>
    </form>
  );
}
