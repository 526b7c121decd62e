import './site/missing-functions.ts';
import { MantineProvider, Space } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { SpeakerContext } from './i18n/use-translation.ts';
import { data, Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import { isInsideApp } from '@visita/core/in-app-browser';
import { negotiate } from '@visita/core/languages';
import { appContext } from './site/app-context.ts';
import { RouteError } from './errors/route-error.tsx';
import { useLanguage } from './i18n/language.ts';
import { i18nFor, wordsFor, wordsId } from './i18n/words.ts';
import { useSite, type Site } from './site/site.ts';
import { currentScheme, useScheme } from './site/scheme.ts';
// oxlint-disable-next-line import/default -- `web/inlined.ts` exports the script's text
import firstScript from './site/first-script.ts?inlined';
import { startedEvent } from './site/started.ts';
import { SlotsContext, type Slots } from './layout/slots.ts';
import { SlowChunk } from './layout/slow-chunk.tsx';
import { useInstantScheme } from './site/use-instant-scheme.ts';
import { LeanMantineProvider } from './ui/lean-mantine-provider.tsx';
import { Toasts } from './ui/toasts.tsx';
import { isMailOff } from './session/guard.ts';
import { expireSession, useExpiry } from './api/expiry.ts';
import { useIsProofRequested } from './api/proof.ts';
import { followOtherTabs, greetUser } from './session/session.ts';
import { endsWithPage } from './site/stored.ts';
import { CartLink } from './shop/cart-link.tsx';
import { isBackOffice } from './site-manifest.ts';
import { cssVariables, theme } from './theme.ts';
import type { Route } from './+types/root.ts';
import './styles.css';

export function loader({ context, request }: Route.LoaderArgs) {
  const { fetch: _fetch, today: _today, page: _page, hasGoogle, ...site } = context.get(appContext);
  // back-office URLs have no language, so the browser's preference decides
  const language = isBackOffice(request.url) && negotiate(request.headers.get('accept-language'));
  return data<Site>({
    ...site,
    hasGoogle: hasGoogle && !isInsideApp(request.headers.get('user-agent')),
    ...(language && { language }),
  });
}

export const shouldRevalidate = () => false;

/**
 * Returns the namespaces of the current screens, which declare them: `export const handle = { namespaces:
 * ['cards'] }`.
 */
function useNamespaces(): string[] {
  const namespaces = useMatches().flatMap(
    ({ handle }) => (handle as { namespaces?: string[] } | undefined)?.namespaces ?? [],
  );
  return [...new Set(['common', 'problems', ...namespaces])];
}

const ExpiryModal = lazy(async () => ({ default: (await import('./layout/expiry-modal.tsx')).ExpiryModal }));
const ErasureStrip = lazy(async () => ({
  default: (await import('./privacy/erasure-strip.tsx')).ErasureStrip,
}));
const NewContacts = lazy(async () => ({
  default: (await import('./contacts/new-contacts.tsx')).NewContacts,
}));
const Help = lazy(async () => ({ default: (await import('./pages/help.tsx')).Help }));
const ProofDialog = lazy(async () => ({
  default: (await import('./account/proof-dialog.tsx')).ProofDialog,
}));
const UnstoredStrip = lazy(async () => ({
  default: (await import('./account/unstored-strip.tsx')).UnstoredStrip,
}));
const VerificationStrip = lazy(async () => ({
  default: (await import('./account/verification-strip.tsx')).VerificationStrip,
}));

/** The closed height of a help text, reserved while its component is fetched. */
const helpHeight = '2.9rem';

/** Components that modules insert into the layout. Notices and help load only when needed. */
const slots: Slots = {
  headerTools: <CartLink />,
  newContacts: (
    <Suspense fallback={null}>
      <NewContacts />
    </Suspense>
  ),
  noticeFor: (user) => {
    if (endsWithPage()) return <UnstoredStrip />;
    if (user.erasedAt) return <ErasureStrip erasedAt={user.erasedAt} />;
    return user.is_verified || isMailOff() ? null : <VerificationStrip user={user} />;
  },
  helpOn: (topic) => (
    <Suspense fallback={<Space h={helpHeight} />}>
      <Help topic={topic} />
    </Suspense>
  ),
};

export function Layout({ children }: { children: React.ReactNode }) {
  const language = useLanguage();
  const site = useSite();
  const nonce = site.nonce || undefined;
  const namespaces = useNamespaces();
  const words = import.meta.env.SSR
    ? wordsFor(language, namespaces)
    : (document.getElementById(wordsId)?.textContent ?? '');
  // the browser has run it before React starts, and keeps the element that came with the page
  const script = import.meta.env.SSR ? firstScript : '';
  return (
    <html
      lang={language}
      data-mantine-color-scheme={currentScheme()}
      data-respect-reduced-motion
      data-mail={site.sendsMail ? undefined : 'off'}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Links />
        {/* HTML does not allow `style` in the body */}
        <ThemeStyle nonce={nonce} />
      </head>
      <body>
        <SpeakerContext value={i18nFor(language)}>
          <Themed nonce={nonce}>
            <SlotsContext value={slots}>{children}</SlotsContext>
            <Attendants />
          </Themed>
        </SpeakerContext>
        <script
          type="application/json"
          id={wordsId}
          data-language={language}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: words }}
        />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

interface ThemedProps {
  nonce: string | undefined;
  children: React.ReactNode;
}

function Themed({ nonce, children }: ThemedProps) {
  const scheme = useScheme();
  useInstantScheme(scheme);
  return (
    <LeanMantineProvider theme={theme} nonce={nonce} scheme={scheme}>
      {children}
    </LeanMantineProvider>
  );
}

/**
 * The theme's CSS variables as a style element. Computed on the server only: the browser keeps the element
 * that came with the page.
 */
function ThemeStyle({ nonce }: Pick<ThemedProps, 'nonce'>) {
  if (import.meta.env.SSR)
    return (
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        getStyleNonce={() => nonce ?? ''}
        withGlobalClasses={false}
      />
    );
  const css = document.querySelector('style[data-mantine-styles]')?.textContent ?? '';
  return (
    <style
      data-mantine-styles
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}

/** Components and listeners around every screen, including error screens. */
function Attendants() {
  const isExpired = useExpiry() !== 'closed';
  const isProofRequested = useIsProofRequested();
  const isGuarded = useMatches().some(
    ({ handle }) => (handle as { isGuarded?: true } | undefined)?.isGuarded,
  );
  const guard = useRef(isGuarded);
  useEffect(() => {
    guard.current = isGuarded;
  }, [isGuarded]);
  useEffect(() => {
    // signals to prerenderers that the page is complete (docs/product.md, section 9)
    const timer = setTimeout(() => document.dispatchEvent(new Event('render-event')), 1000);
    // guarded screens redirect to the sign-in themselves
    void greetUser().then((isRefused) => isRefused && !guard.current && expireSession({ isOptional: true }));
    const unfollow = followOtherTabs();
    document.dispatchEvent(new Event(startedEvent));
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, []);
  return (
    <>
      <Toasts />
      <Suspense fallback={null}>{isExpired && <ExpiryModal />}</Suspense>
      <Suspense fallback={null}>{isProofRequested && <ProofDialog />}</Suspense>
      <SlowChunk />
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RouteError />;
}
