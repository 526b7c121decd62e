import { isRouteErrorResponse, Navigate, useRouteError } from 'react-router';
import { Problem } from '@visita/core/problems';
import { usePath } from '../i18n/language.ts';
import { SiteFooter } from '../layout/site-footer.tsx';
import { SiteHeader } from '../layout/site-header.tsx';
import { ErrorScreen, type ErrorKind } from './error-screen.tsx';

/** Shows an error thrown by a page as one of the five error screens. */
export function RouteError() {
  const error = useRouteError();
  const path = usePath();
  // the verification period ended while the screen was open, or the device's clock differs from the server's
  if (error instanceof Problem && error.key === 'emailNotVerified')
    return <Navigate to={path('/verify-email')} replace />;
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <ErrorScreen kind={getKind(error)} />
      </main>
      <SiteFooter />
    </>
  );
}

const kindOfStatus: Record<number, ErrorKind> = {
  0: 'network',
  401: 'unauthorized',
  403: 'forbidden',
  404: '404',
  408: 'network',
  410: '404',
};

/**
 * The beginnings of the messages of Chromium, Firefox and Safari for a failed fetch or import; there is no
 * error code for it.
 */
const unfetched =
  /^(Failed to fetch|NetworkError when|error loading dynamically|Load failed|Importing a module script failed)/i;

function getKind(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error) || error instanceof Problem) return kindOfStatus[error.status] ?? '500';
  return error instanceof TypeError && unfetched.test(error.message) ? 'network' : '500';
}
