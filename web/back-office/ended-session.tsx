import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { Dialog } from '../ui/dialog.tsx';
import { signInPath } from './require-me.ts';
import { closeStaffExpiry, useStaffExpiry } from './staff-expiry.ts';
import { forgetMe } from './staff-session.ts';

/**
 * The modal of an expired session, shown once however many calls were refused. Its button signs in again and
 * returns to this screen.
 */
export function EndedSession() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const isOver = useStaffExpiry();
  const signInAgain = () => {
    forgetMe();
    closeStaffExpiry();
    void navigate(signInPath(location));
  };
  return (
    <Dialog isOpen={isOver} onClose={signInAgain} title={t('ended.title')}>
      <p>{t('ended.text')}</p>
      <Button fullWidth onClick={signInAgain}>
        {t('ended.button')}
      </Button>
    </Dialog>
  );
}
