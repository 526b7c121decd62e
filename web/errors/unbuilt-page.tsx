import { data } from 'react-router';
import { ErrorScreen } from './error-screen.tsx';

/** A public address of the sitemap without a screen yet: not found, and honest about it in its status. */
export const loader = () => data(null, { status: 404 });

export default function UnbuiltPage() {
  return <ErrorScreen kind="404" />;
}
