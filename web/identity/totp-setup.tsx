import type { TotpSecret } from '@visita/core/identity/second-factor';
import type { z } from 'zod';
import { useTranslation } from '../i18n/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import classes from './totp-setup.module.css';

/** The secret of an authenticator app: a QR code, and text to type if the app is on this device. */
export function TotpSetup({ totp: { secret, url } }: { totp: z.output<typeof TotpSecret> }) {
  const { t } = useTranslation('identity');
  const groups = secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <div className={classes.setup}>
      <div className={classes.code}>
        <QrCode text={url} label={t('totp.qr')} />
      </div>
      <div className={classes.typed}>
        <p>{t('totp.typed')}</p>
        <code className={classes.secret}>{groups}</code>
        <div>
          <CopyButton
            size="xs"
            text={secret}
            words={{ copy: t('totp.copy'), copied: t('totp.copied'), failed: t('totp.failed') }}
          />
        </div>
      </div>
    </div>
  );
}
