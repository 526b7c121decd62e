import { access, type ApiKey } from '@visita/core/access/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import rows from '../account/devices-section.module.css';
import { useFormat } from '../session/format.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import classes from './key-row.module.css';

interface KeyRowProps {
  apiKey: ApiKey;
  /** The words of its revocation. */
  words?: 'apiKeys' | 'appPasswords';
}

/** An API key of the account: its name, rights and last use, and a button to revoke it. */
export function KeyRow({ apiKey, words = 'apiKeys' }: KeyRowProps) {
  const { t } = useTranslation('account');
  const { day, moment } = useFormat();
  const write = useWrite();
  const { id, name, prefix, scopes, origins, usedAt, expiresAt } = apiKey;
  const isDevice = words === 'appPasswords';
  const rights = scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(' · ');
  const used = usedAt ? t(`${words}.used`, { time: moment(usedAt) }) : t(`${words}.unused`);
  const end = expiresAt ? t('apiKeys.ends', { date: day(expiresAt) }) : t('apiKeys.endless');
  return (
    <li className={rows.row}>
      <div>
        <p className={rows.device}>
          <bdi>{name}</bdi>
        </p>
        {isDevice ? (
          <p className={rows.seen}>{used}</p>
        ) : (
          <>
            <p className={classes.prefix}>
              <code>{prefix}…</code>
            </p>
            <p className={rows.seen}>{rights}</p>
            {origins.length > 0 && (
              <p className={rows.seen}>{t('apiKeys.openTo', { origins: origins.join(', ') })}</p>
            )}
            <p className={rows.seen}>
              {used} {end}
            </p>
          </>
        )}
      </div>
      <ConfirmButton
        button={t(`${words}.revoke`)}
        label={t(`${words}.revokeNamed`, { name })}
        question={t(`${words}.question`, { name })}
        meaning={[t(`${words}.meaning`)]}
        confirm={t(`${words}.revoke`)}
        isGrave
        onConfirm={() => write(access.revokeKey, { params: { id } })}
      />
    </li>
  );
}
