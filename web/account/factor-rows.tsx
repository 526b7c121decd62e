import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { security } from '@visita/core/account/security-contract';
import { useWrite } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import classes from './devices-section.module.css';

interface FactorRowsProps {
  createdAt: Date;
  codesLeft: number;
  isSending: boolean;
  onChange: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** The authenticator app and the recovery codes of the account, with the actions for each. */
export function FactorRows({ createdAt, codesLeft, isSending, onChange, onCodes }: FactorRowsProps) {
  const { t } = useTranslation('account');
  const { day } = useFormat();
  const write = useWrite();
  return (
    <ul className={classes.list}>
      <li className={classes.row}>
        <div>
          <p className={classes.device}>{t('twoStep.app')}</p>
          <p className={classes.seen}>{t('twoStep.since', { date: day(createdAt) })}</p>
        </div>
        <Group gap="md" wrap="nowrap">
          <Button variant="default" loading={isSending} onClick={onChange}>
            {t('twoStep.change')}
          </Button>
          <ConfirmButton
            button={t('twoStep.remove')}
            label={t('twoStep.removeNamed')}
            question={t('twoStep.question')}
            meaning={[t('twoStep.meaning')]}
            confirm={t('twoStep.remove')}
            isGrave
            onConfirm={async () => {
              await write(security.removeTotp, {});
              notifications.show({ message: t('twoStep.off') });
            }}
          />
        </Group>
      </li>
      <li className={classes.row}>
        <div>
          <p className={classes.device}>{t('twoStep.codes')}</p>
          <p className={classes.seen}>{t('twoStep.left', { count: codesLeft })}</p>
        </div>
        <ConfirmButton
          button={t('twoStep.renew')}
          question={t('twoStep.renewQuestion')}
          meaning={[t('twoStep.renewMeaning')]}
          confirm={t('twoStep.renew')}
          onConfirm={async () => onCodes((await write(security.renewRecoveryCodes, {})).recoveryCodes)}
        />
      </li>
    </ul>
  );
}
