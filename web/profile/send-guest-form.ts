import { client, type Call } from '@visita/core/api/client';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { data } from 'react-router';
import type { AppContext } from '../site/app-context.ts';

interface GuestForm {
  request: Request;
  app: AppContext;
  language: Language | undefined;
}

/** Sends a visitor's form about a card on the server, so that it works without scripts. */
export async function sendGuestForm(
  { request, app, language = 'en' }: GuestForm,
  send: (call: Call, field: (name: string) => string) => Promise<unknown>,
) {
  const form = await request.formData();
  const field = (name: string) => {
    const text = form.get(name);
    return typeof text === 'string' ? text : '';
  };
  try {
    await send(client({ fetch: app.fetch, origin: app.publicUrl, language: () => language }), field);
    return { isSent: true, refused: undefined };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { key, details, status } = error;
    return data({ isSent: false, refused: { key, errors: details.errors ?? [] } }, { status: status || 503 });
  }
}
