import { Button } from '@mantine/core';
import { adminStaff } from '@visita/core/staff/admin-contract';
import type { StaffSession } from '@visita/core/staff/person';
import { useTranslation } from '../i18n/use-translation.ts';
import type { z } from 'zod';
import { useAction } from '../ui/use-action.ts';
import { Moment } from '../back-office/moment.tsx';
import { Panel } from '../back-office/page-frame.tsx';
import classes from '../back-office/lines.module.css';
import { useStaffWrite } from '../back-office/use-staff-write.ts';

interface SessionsProps {
  sessions: readonly z.output<typeof StaffSession>[];
  /** Names the device by its user agent. */
  getName: (userAgent: string) => string;
}

/** Lists the sessions of the signed-in member of staff, each with a button to revoke it. */
export function Sessions({ sessions, getName }: SessionsProps) {
  const { t } = useTranslation('admin');
  const write = useStaffWrite();
  const { isSending, attempt } = useAction();
  const end = (ending: () => Promise<unknown>) => void attempt(ending);
  return (
    <Panel
      title={t('sessions.title')}
      actions={
        sessions.length > 1 && (
          <Button
            variant="default"
            size="xs"
            loading={isSending}
            onClick={() => end(() => write(adminStaff.endOtherSessions, {}))}
          >
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <ul className={classes.lines}>
        {sessions.map(({ id, userAgent, address, seenAt, isCurrent }) => (
          <li key={id} className={classes.line}>
            <div className={classes.words}>
              <p>{getName(userAgent)}</p>
              <p className={classes.quiet}>
                {address} · {isCurrent ? t('sessions.current') : <Moment at={seenAt} />}
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="default"
                size="xs"
                loading={isSending}
                aria-label={t('sessions.endNamed', { browser: getName(userAgent) })}
                onClick={() => end(() => write(adminStaff.endSession, { params: { id } }))}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
