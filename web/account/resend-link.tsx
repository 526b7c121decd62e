import { Button, Text } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { useResend } from './use-resend.ts';
import classes from './resend-link.module.css';

/** A button that sends the link again, with the result beside it. */
export function ResendLink({ label }: { label: string }) {
  const { t } = useTranslation('account');
  const { resend, isSending, isSent, seconds } = useResend();
  const wait =
    seconds > 90
      ? t('verify.wait', { count: Math.ceil(seconds / 60) })
      : t('verify.waitSeconds', { count: seconds });
  return (
    <div>
      <Button size="md" fullWidth loading={isSending} disabled={seconds > 0} onClick={() => void resend()}>
        {label}
      </Button>
      <Text size="sm" c="dimmed" className={classes.said}>
        {seconds > 0 && wait}
        <output>{isSent && seconds === 0 ? t('verify.resent') : ''}</output>
      </Text>
    </div>
  );
}
