import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './profile-bar.module.css';

interface ProfileBarProps {
  /** The number of fields with errors. */
  refused: number;
  isDirty: boolean;
  isSending: boolean;
}

/** The sticky save bar with the state of the form. */
export function ProfileBar({ refused, isDirty, isSending }: ProfileBarProps) {
  const { t } = useTranslation('account');
  const words = () => {
    if (refused > 0) return t('profile.refused', { count: refused });
    return isDirty ? t('profile.unsaved') : t('profile.allSaved');
  };
  return (
    <div className={classes.bar}>
      <output className={classes.standing} data-refused={refused > 0 || undefined}>
        {words()}
      </output>
      <Button type="submit" size="md" loading={isSending}>
        {t('profile.save')}
      </Button>
    </div>
  );
}
