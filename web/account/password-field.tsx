import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';

/** A password field with a button that shows or hides the password. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('account');
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      withAsterisk={false}
      // Mantine shows the error but does not set `aria-invalid`
      aria-invalid={props.error ? true : undefined}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? t('hidePassword') : t('showPassword'),
        tabIndex: 0,
      }}
    />
  );
}
