import type { RouterContextProvider } from 'react-router';
import { client, type Call } from '@visita/core/api/client';
import type { Language } from '@visita/core/languages';
import { appContext } from '../site/app-context.ts';

/**
 * Returns an API client that calls as the visitor of this request. The pages show its problems themselves.
 */
export function guestCalls(context: Readonly<RouterContextProvider>, language: Language): Call {
  const { fetch, publicUrl } = context.get(appContext);
  return client({ fetch, origin: publicUrl, language: () => language });
}
