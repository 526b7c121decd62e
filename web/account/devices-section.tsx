import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { account, type Session } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useRevalidator } from 'react-router';
import type { z } from 'zod';
import { useWrite } from '../api/use-write.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import { FormSection } from '../ui/form-section.tsx';
import { DeviceRow } from './device-row.tsx';
import classes from './devices-section.module.css';
import form from './settings-form.module.css';

/** Lists the signed-in devices, each with a button to revoke its session. */
export function DevicesSection({ sessions }: { sessions: z.output<typeof Session>[] }) {
  const { t } = useTranslation('account');
  const write = useWrite();
  const { revalidate } = useRevalidator();
  const showProblem = useProblemToast();
  const [ending, setEnding] = useState('');

  const end = async (which: string, send: () => Promise<null>, words: string) => {
    setEnding(which);
    try {
      await send();
      notifications.show({ message: words });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // `notFound` means already revoked
      if (error.key !== 'notFound') showProblem(error);
      await revalidate();
    }
    setEnding('');
  };

  return (
    <FormSection anchor="devices" title={t('devices.title')} text={t('devices.text')}>
      <ul className={classes.list}>
        {sessions.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={(device) =>
              void end(
                session.id,
                () => write(account.endSession, { params: { id: session.id } }),
                t('devices.ended', { device }),
              )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          variant="default"
          className={form.send}
          loading={ending === 'others'}
          onClick={() =>
            void end('others', () => write(account.endOtherSessions, {}), t('devices.endedOthers'))
          }
        >
          {t('devices.endOthers')}
        </Button>
      )}
    </FormSection>
  );
}
