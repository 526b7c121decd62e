import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SpeakerContext } from '../i18n/use-translation.ts';
import type { RouterContextProvider } from 'react-router';
import type { Language } from '@visita/core/languages';
import { appContext } from '../site/app-context.ts';
import { i18nFor } from '../i18n/words.ts';
import type { CardInHand } from '../profile/profile-side.tsx';
import { PlainDocument } from './plain-document.tsx';

interface DrawDocumentDrawing {
  language: Language;
  /** The path of this page, for the links to its other languages. */
  path: string;
  title: string;
  status?: number;
  card?: CardInHand;
  children: ReactNode;
}

/**
 * Renders a page without a framework as one response, like the profile. It is private to one visitor and
 * never cached.
 */
export function drawDocument(
  context: Readonly<RouterContextProvider>,
  { status = 200, children, ...page }: DrawDocumentDrawing,
): Response {
  const { brand, nonce } = context.get(appContext);
  const html = renderToStaticMarkup(
    <SpeakerContext value={i18nFor(page.language)}>
      <PlainDocument {...{ ...page, brand, nonce }}>{children}</PlainDocument>
    </SpeakerContext>,
  );
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-language': page.language,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
  return new Response(`<!doctype html>${html}`, { status, headers });
}
