import { Outlet } from 'react-router';
import { NoScript } from '../i18n/no-script.tsx';
import { EarlyCalls } from './early-calls.tsx';
import { BackOfficeError } from './back-office-error.tsx';
import { ShellSkeleton } from './shell-skeleton.tsx';
import { adoptLanguage } from './staff-language.ts';
import type { Route } from './+types/back-office-page.ts';

export const handle = { namespaces: ['admin'] };

/**
 * Back-office pages are neither indexed nor cached. Without scripts their language follows `accept-language`.
 */
export const headers = () => ({
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  vary: 'accept-language',
});

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    await adoptLanguage();
    return next();
  },
];

/**
 * A client loader with `hydrate` makes React Router run the middleware before the first screen; only the
 * browser knows the language that staff chose.
 */
export const clientLoader = () => null;
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <>
      <EarlyCalls />
      <NoScript />
      <ShellSkeleton />
    </>
  );
}

export default function BackOfficePage() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main id="content" className="wide" style={{ paddingBlock: 'calc(2 * var(--space-xl))' }}>
      <BackOfficeError />
    </main>
  );
}
