import { Button } from '@mantine/core';
import type { Session } from '@visita/core/account/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import type { z } from 'zod';
import { useFormat } from '../session/format.ts';
import { useDeviceName } from './use-device-name.ts';
import classes from './devices-section.module.css';

interface DeviceRowProps {
  session: z.output<typeof Session>;
  isEnding: boolean;
  onEnd: (device: string) => void;
}

export function DeviceRow({ session, isEnding, onEnd }: DeviceRowProps) {
  const { t } = useTranslation('account');
  const { moment } = useFormat();
  const device = useDeviceName()(session.userAgent);
  const time = moment(session.seenAt);
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.device}>{device}</p>
        <p className={classes.seen} data-current={session.isCurrent || undefined}>
          {session.isCurrent ? t('devices.current') : t('devices.seen', { time })}
        </p>
        {session.network !== null && (
          <p className={classes.network}>{t('devices.network', { network: session.network })}</p>
        )}
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={isEnding}
          aria-label={t('devices.endNamed', { device, time })}
          onClick={() => onEnd(device)}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}
