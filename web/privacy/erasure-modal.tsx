import { Button, Group } from '@mantine/core';
import { addDays } from '@visita/core/days';
import { privacy } from '@visita/core/privacy/contract';
import { daysToUndo } from '@visita/core/privacy/leaving-plans';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNow } from '../site/use-now.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { saveUser } from '../session/session.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useAction } from '../ui/use-action.ts';
import { useLeavingPlans } from './use-leaving-plans.ts';
import classes from './erasure-modal.module.css';

const minuteMs = 60_000;
const meanings = ['undo', 'cards', 'gone', 'invoices'] as const;

/**
 * Explains the erasure, including its effect on plans. Cannot be confirmed before the plans have loaded.
 */
export function ErasureModal({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation(['privacy', 'common']);
  const erasedAt = addDays(useNow(minuteMs), daysToUndo);
  const plans = useLeavingPlans(erasedAt);
  const { isSending, attempt } = useAction();
  const erase = async () => {
    const next = await writeWithoutReload(privacy.requestErasure, {});
    onConfirm();
    saveUser(next);
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('erasure.question')}>
      <ul className={classes.meaning}>
        {meanings.map((meaning) => (
          <li key={meaning}>{t(`erasure.means.${meaning}`)}</li>
        ))}
        {plans?.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button color="red.9" loading={isSending || plans === undefined} onClick={() => void attempt(erase)}>
          {t('erasure.confirm')}
        </Button>
      </Group>
    </Dialog>
  );
}
