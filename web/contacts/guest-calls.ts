import type { RouterContextProvider } from 'react-router';
import { client, type Call } from '@visita/core/api/client';
import type { Language } from '@visita/core/languages';
import { appContext } from '../api/app-context.ts';

/** The API as whoever is at the other end of this request calls it, for pages that say its refusals themselves. */
export function guestCalls(context: Readonly<RouterContextProvider>, language: Language): Call {
  const { fetch, publicUrl } = context.get(appContext);
  return client({ fetch, origin: publicUrl, language: () => language });
}
