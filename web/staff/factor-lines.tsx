import { Button, Group } from '@mantine/core';
import type { Output } from '@visita/core/api/endpoint';
import type { adminStaff } from '@visita/core/staff/admin-contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Moment } from '../back-office/moment.tsx';
import { hasPasskeys } from '../identity/passkey.ts';
import classes from '../back-office/lines.module.css';

/** An action that members of staff take on their second factors. */
export type FactorAct =
  { kind: 'totp' | 'removeTotp' | 'passkey' | 'codes' } | { kind: 'removePasskey'; id: string; name: string };

interface FactorLinesProps {
  factors: Output<typeof adminStaff.factors>;
  onAct: (act: FactorAct) => void;
}

/** Lists the second factors, when each was added, and the actions for each. */
export function FactorLines({ factors: { totp, passkeys, recoveryCodesLeft }, onAct }: FactorLinesProps) {
  const { t } = useTranslation('admin');
  const isLast = (totp ? 1 : 0) + passkeys.length < 2;
  const button = (act: FactorAct, label: string, name?: string) => (
    <Button variant="default" size="xs" {...(name && { 'aria-label': name })} onClick={() => onAct(act)}>
      {label}
    </Button>
  );
  return (
    <ul className={classes.lines}>
      <Line
        title={t('factors.totp.name')}
        note={totp ? <Since at={totp.createdAt} /> : t('factors.none')}
        actions={
          <>
            {button({ kind: 'totp' }, t(totp ? 'factors.totp.change' : 'factors.totp.button'))}
            {totp &&
              !isLast &&
              button(
                { kind: 'removeTotp' },
                t('factors.remove'),
                t('factors.removeTotp.title', { name: '' }),
              )}
          </>
        }
      />
      {passkeys.map(({ id, name, createdAt }) => (
        <Line
          key={id}
          title={t('factors.passkey.named', { name })}
          note={<Since at={createdAt} />}
          actions={
            !isLast &&
            button(
              { kind: 'removePasskey', id, name },
              t('factors.remove'),
              t('factors.removePasskey.title', { name }),
            )
          }
        />
      ))}
      {hasPasskeys() && (
        <Line
          title={t('factors.passkey.another')}
          actions={button({ kind: 'passkey' }, t('factors.passkey.button'))}
        />
      )}
      <Line
        title={t('factors.codes.name')}
        note={t('factors.codes.left', { count: recoveryCodesLeft })}
        actions={button({ kind: 'codes' }, t('factors.codes.button'))}
      />
    </ul>
  );
}

function Since({ at }: { at: Date }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {t('factors.since')} <Moment at={at} isDay />
    </>
  );
}

function Line({ title, note, actions }: { title: string; note?: ReactNode; actions: ReactNode }) {
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        <p>{title}</p>
        {note && <p className={classes.quiet}>{note}</p>}
      </div>
      <Group gap="xs">{actions}</Group>
    </li>
  );
}
