import { MantineThemeProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useTranslation } from '../i18n/use-translation.ts';
import { useClearOfFocus } from './use-clear-of-focus.ts';
import { useToastKeys } from './use-toast-keys.ts';
import classes from './toast-list.module.css';

/**
 * The list of toasts; the library announces them to screen readers. Gives the close button an accessible
 * name.
 */
export function ToastList() {
  const { t } = useTranslation('common');
  const { isHeld, giveFocusBack, ...keys } = useToastKeys();
  useClearOfFocus(`.${classes.toasts}[data-position=bottom-center]`);
  const closeButtonProps = { 'aria-label': t('close'), size: 'xl', iconSize: 18, onClick: giveFocusBack };
  return (
    <MantineThemeProvider theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}>
      {/* fits a long toast with text enlarged to 200 % */}
      <Notifications
        position="bottom-center"
        withinPortal={false}
        className={classes.toasts}
        autoClose={isHeld ? false : 6000}
        notificationMaxHeight={480}
        {...keys}
      />
    </MantineThemeProvider>
  );
}
