import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { languageOfPrefix } from '@visita/core/languages';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { toScreen } from '../i18n/redirect.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
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
      {t('slow.stuck')}
      <SentenceGap />
      <a href={`${pathname}${search}`}>{t('slow.reload')}</a>
    </p>
  );
}

/**
 * After a step inside the site the new screen takes the focus, as a freshly loaded page would, unless it has chosen a place itself;
 * and so does a screen that has taken away what had the focus, with a step within itself.
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
    if (main && (isOther ? !main.contains(document.activeElement) : isLost)) main.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}
