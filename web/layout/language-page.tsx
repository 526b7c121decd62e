import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { languageOfPrefix } from '@visita/core/languages';
import { houseContext } from '../api/app-context.ts';
import { useLanguage } from '../i18n/language.ts';
import { toLanguage } from '../i18n/redirect.ts';
import { writeStored } from '../session/stored.ts';
import { AccountNotice } from './account-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StuckNotice } from './stuck-notice.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import type { Route } from './+types/language-page.ts';

/** A first word that is no language is an address without one. Answered here, since what a loader gives is put into a page. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, params, context }, next) => {
    if (languageOfPrefix(params.lang)) return next();
    const { pathname, search } = new URL(request.url);
    return toLanguage(request, `${pathname}${search}`, context.get(houseContext).nonce);
  },
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
