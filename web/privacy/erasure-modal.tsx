import { Button, Group } from '@mantine/core';
import type { User } from '@visita/core/account/user';
import { addDays } from '@visita/core/days';
import { privacy } from '@visita/core/privacy/contract';
import { daysToUndo } from '@visita/core/privacy/leaving-plans';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNow } from '../site/use-now.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { saveUser } from '../session/session.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../account/password-field.tsx';
import { useLeavingPlans } from './use-leaving-plans.ts';
import classes from './erasure-modal.module.css';

const minuteMs = 60_000;
const meanings = ['undo', 'cards', 'gone', 'invoices'] as const;

/**
 * Explains the erasure, including its effect on plans, and asks for the password. Cannot be confirmed before
 * the plans have loaded.
 */
export function ErasureModal({
  user,
  onConfirm,
  onClose,
}: {
  user: User;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['privacy', 'common']);
  const erasedAt = addDays(useNow(minuteMs), daysToUndo);
  const plans = useLeavingPlans(erasedAt);
  const form = useContractForm({
    schema: privacy.requestErasure.terms.body,
    initialValues: { password: '' },
    labels: { password: t('password') },
  });
  const erase = form.submit(async (body) => {
    const next = await writeWithoutReload(privacy.requestErasure, { body });
    onConfirm();
    saveUser(next);
    onClose();
  });
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
      <form onSubmit={erase} noValidate method="post">
        <input type="hidden" autoComplete="username" value={user.email} readOnly />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          required
          data-autofocus
          mb="lg"
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red.9" loading={form.isSending || plans === undefined}>
            {t('erasure.confirm')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
