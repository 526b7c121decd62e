import { Notifications } from '@mantine/notifications';

/** Where quiet confirmations and refusals appear; announced to screen readers by the library. */
export function Toasts() {
  return <Notifications position="bottom-center" autoClose={6000} />;
}
