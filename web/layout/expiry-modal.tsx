import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';
import { saveDrafts } from '../session/draft.ts';
import { closeExpiry, useExpiry } from '../api/expiry.ts';
import { loginPath } from '../session/guard.ts';
import { forgetUser } from '../session/session.ts';

/**
 * The modal of an expired session (docs/product.md, section 8), shown once however many calls were refused.
 * Its button clears the session and returns here, with the drafts, after the sign-in. On a public page the
 * visitor may continue as a guest.
 */
export function ExpiryModal() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const expiry = useExpiry();
  const isOptional = expiry === 'optional';
  const logInAgain = () => {
    saveDrafts();
    forgetUser();
    closeExpiry();
    void navigate(loginPath(new URL(location.href)));
  };
  return (
    <Dialog
      isOpen={expiry !== 'closed'}
      onClose={isOptional ? closeExpiry : logInAgain}
      title={t('session.title')}
    >
      <p>{t('session.text')}</p>
      <Button fullWidth onClick={logInAgain}>
        {t('session.button')}
      </Button>
      {isOptional && (
        <Button fullWidth variant="default" mt="sm" onClick={closeExpiry}>
          {t('session.stay')}
        </Button>
      )}
    </Dialog>
  );
}
