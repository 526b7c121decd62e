import { Outlet, useLocation } from 'react-router';
import { languageOfPrefix } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStoredLanguage } from '../i18n/language.ts';
import { toScreen } from '../i18n/redirect.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { AccountNotice } from './account-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import type { Route } from './+types/language-page.ts';

/**
 * A URL whose first segment is not a language is redirected or answered here, because a loader's response
 * would be rendered into a page.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, params, context }, next) =>
    languageOfPrefix(params.lang) ? next() : toScreen(request, context),
];

/** A loader makes the client router request unknown URLs from the server. */
export const loader = () => null;

export const shouldRevalidate = () => false;

export default function LanguagePage() {
  useStoredLanguage();
  useScreenFocus();
  return (
    <>
      <StuckNotice />
      <SiteHeader />
      <AccountNotice />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}

/**
 * Shown by the first script if the others have not loaded after two minutes. A plain link that needs no
 * script.
 */
function StuckNotice() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <p className="stuck" role="alert">
      {t('slow.stuck')}
      <SentenceGap />
      <a href={`${pathname}${search}`}>{t('slow.reload')}</a>
    </p>
  );
}
