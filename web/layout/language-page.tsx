import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { languageOfPrefix } from '@visita/core/languages';
import { houseContext } from '../api/house.ts';
import { useLanguage } from '../i18n/language.ts';
import { toLanguage } from '../i18n/redirect.ts';
import { writeStored } from '../session/stored.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { StuckNotice } from './stuck-notice.tsx';
import type { Route } from './+types/language-page.ts';

/** A first word that is no language is an address without one. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  if (languageOfPrefix(params.lang)) return null;
  const { pathname, search } = new URL(request.url);
  throw toLanguage(request, `${pathname}${search}`, context.get(houseContext).nonce);
}

export const shouldRevalidate = () => false;

export default function LanguagePage() {
  const language = useLanguage();
  useEffect(() => writeStored('language', language), [language]);
  return (
    <>
      <StuckNotice />
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
