import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { languageOfPrefix } from '@visita/core/languages';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { toScreen } from '../i18n/redirect.ts';
import { writeStored } from '../session/stored.ts';
import { AccountNotice } from './account-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import type { Route } from './+types/language-page.ts';

/** A first word that is no language is an address without one. Answered here, since what a loader gives is put into a page. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, params, context }, next) => (languageOfPrefix(params.lang) ? next() : toScreen(request, context)),
];

/** Its presence makes the browser ask for every address it does not know. */
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

/** Shown by the page's first script when the others have not come after two minutes: words and a plain link, no script needed. */
function StuckNotice() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <p className="stuck" role="alert">
      {t('slow.stuck')} <a href={`${pathname}${search}`}>{t('slow.reload')}</a>
    </p>
  );
}

/** After a step inside the site the new screen takes the focus, as a freshly loaded page would, unless it has chosen a place itself. */
function useScreenFocus(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const main = document.getElementById('content');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
}
