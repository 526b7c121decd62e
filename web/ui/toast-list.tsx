import { Notifications } from '@mantine/notifications';

/** Announced to screen readers by the library. */
export function ToastList() {
  return <Notifications position="bottom-center" autoClose={6000} />;
}
