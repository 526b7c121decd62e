import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';

/** Confirms locking the chip, which is irreversible. */
export function CheckLock({ onLock }: { onLock: () => void }) {
  const { t } = useTranslation('cards');
  return (
    <ConfirmButton
      button={t('check.lock.button')}
      question={t('check.lock.question')}
      meaning={[
        t('check.lock.protects'),
        t('check.lock.forEver'),
        t('check.lock.page'),
        t('check.lock.hold'),
      ]}
      confirm={t('check.lock.confirm')}
      isGrave
      onConfirm={async () => onLock()}
    />
  );
}
