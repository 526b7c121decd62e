import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A password that can be shown; the button says which of the two it will do. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('account');
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      withAsterisk={false}
      // the library says so to everybody but those who listen
      aria-invalid={props.error ? true : undefined}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? t('hidePassword') : t('showPassword'), tabIndex: 0 }}
    />
  );
}
