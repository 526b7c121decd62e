import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';

/** Announced to screen readers by the library; what closes one has no words but these. */
export function ToastList() {
  const { t } = useTranslation('common');
  const closeButtonProps = { 'aria-label': t('close') };
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      <Notifications position="bottom-center" autoClose={6000} />
    </MantineThemeProvider>
  );
}
