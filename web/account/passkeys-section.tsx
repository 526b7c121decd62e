import { Text } from '@mantine/core';
import { security } from '@visita/core/account/security-contract';
import type { Factors } from '@visita/core/identity/second-factor';
import { useWrite } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { FormSection } from '../ui/form-section.tsx';
import classes from './devices-section.module.css';
import { NewPasskeyButton } from './new-passkey-button.tsx';

/** Lists the passkeys of the account, each with a button to remove it, and adds new ones. */
export function PasskeysSection({ passkeys }: Pick<Factors, 'passkeys'>) {
  const { t } = useTranslation('account');
  const { day, moment } = useFormat();
  const write = useWrite();
  return (
    <FormSection anchor="passkeys" title={t('passkeys.title')} text={t('passkeys.text')}>
      {passkeys.length === 0 ? (
        <Text size="sm">{t('passkeys.none')}</Text>
      ) : (
        <ul className={classes.list}>
          {passkeys.map(({ id, name, createdAt, usedAt }) => (
            <li key={id} className={classes.row}>
              <div>
                <p className={classes.device}>
                  <bdi>{name}</bdi>
                </p>
                <p className={classes.seen}>
                  {t('passkeys.added', { date: day(createdAt) })}{' '}
                  {usedAt && t('passkeys.used', { time: moment(usedAt) })}
                </p>
              </div>
              <ConfirmButton
                button={t('passkeys.remove')}
                label={t('passkeys.removeNamed', { name })}
                question={t('passkeys.question', { name })}
                meaning={[t('passkeys.meaning')]}
                confirm={t('passkeys.remove')}
                isGrave
                onConfirm={() => write(security.removePasskey, { params: { id } })}
              />
            </li>
          ))}
        </ul>
      )}
      <NewPasskeyButton />
    </FormSection>
  );
}
