import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSite } from '../layout/site.ts';
import classes from './google-button.module.css';
import { GoogleMark } from './google-mark.tsx';
import { GooglePassword } from './google-password.tsx';
import { useGoogle } from './use-google.ts';

/** Signing in with Google by going there and coming back; nothing of theirs is loaded here. Absent where it cannot work. */
export function GoogleButton() {
  return useSite().hasGoogle ? <Offer /> : null;
}

function Offer() {
  const { t } = useTranslation('account');
  const { isBusy, leave, connect } = useGoogle();
  return (
    <>
      <div className={classes.or}>{t('google.or')}</div>
      <Button variant="default" size="md" fullWidth leftSection={<GoogleMark />} loading={isBusy} onClick={() => void leave()}>
        {t('google.button')}
      </Button>
      {connect && <GooglePassword {...connect} />}
    </>
  );
}
