import { data, type RouterContextProvider } from 'react-router';
import { client } from '@visita/core/api/client';
import type { Endpoint, Input, Output } from '@visita/core/api/endpoint';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { appContext } from '../site/app-context.ts';

/**
 * Calls an endpoint as a guest during server rendering. A problem becomes the HTTP status and error screen of
 * the page.
 */
export async function load<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  input: Input<E>,
  language?: Language,
): Promise<Output<E>> {
  const { fetch, publicUrl } = context.get(appContext);
  try {
    return await client({ fetch, origin: publicUrl, language: language && (() => language) })(
      endpoint,
      input,
    );
  } catch (error) {
    if (error instanceof Problem) throw data({ key: error.key }, { status: error.status || 503 });
    throw error;
  }
}
