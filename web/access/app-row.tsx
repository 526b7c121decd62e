import { access, type ApiKey } from '@visita/core/access/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import rows from '../account/devices-section.module.css';
import { useFormat } from '../session/format.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';

/** A connected app: the host that publishes it, its rights and last use, and a button to disconnect it. */
export function AppRow({ app: { id, name, host, scopes, usedAt, expiresAt } }: { app: ApiKey }) {
  const { t } = useTranslation('account');
  const { day, moment } = useFormat();
  const write = useWrite();
  const used = usedAt ? t('apps.used', { time: moment(usedAt) }) : t('apps.unused');
  const end = expiresAt && t('apps.ends', { date: day(expiresAt) });
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.device}>
          <bdi>{name}</bdi>
        </p>
        <p className={rows.network}>{host === null ? t('apps.local') : t('apps.from', { host })}</p>
        <p className={rows.seen}>{scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(' · ')}</p>
        <p className={rows.seen}>
          {used} {end}
        </p>
      </div>
      <ConfirmButton
        button={t('apps.revoke')}
        label={t('apps.revokeNamed', { name })}
        question={t('apps.question', { name })}
        meaning={[t('apps.meaning')]}
        confirm={t('apps.revoke')}
        isGrave
        onConfirm={() => write(access.revokeKey, { params: { id } })}
      />
    </li>
  );
}
