import { ErrorScreen } from './error-screen.tsx';

/** The same behind a guard, which only the browser can ask. */
export default function UnbuiltPrivatePage() {
  return <ErrorScreen kind="404" />;
}
