import { Checkbox } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';

interface SharedComputerProps {
  isShared: boolean;
  onChange: (isShared: boolean) => void;
}

/** Asks for a session that ends with the browser, and after half an hour without use. */
export function SharedComputer({ isShared, onChange }: SharedComputerProps) {
  const { t } = useTranslation('account');
  return (
    <Checkbox
      label={t('login.shared.label')}
      description={t('login.shared.hint')}
      checked={isShared}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
