import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { languageOfPrefix } from '@visita/core/languages';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { toScreen } from '../i18n/redirect.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { writeStored } from '../site/stored.ts';
import { AccountNotice } from './account-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
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
  const language = useLanguage();
  useEffect(() => writeStored('language', language), [language]);
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

/**
 * Focuses the content after a navigation to another screen, as a page load would, unless the screen has set
 * the focus itself. The same applies if a screen has removed the focused element with a navigation within
 * itself.
 */
function useScreenFocus(): void {
  const { pathname, hash, key } = useLocation();
  const last = useRef({ pathname, key });
  useEffect(() => {
    const { current: before } = last;
    last.current = { pathname, key };
    const main = document.getElementById('content');
    const isOther = before.pathname !== pathname;
    const isLost = before.key !== key && !hash && document.activeElement === document.body;
    if (main && (isOther ? !main.contains(document.activeElement) : isLost))
      main.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}
