import { client } from '@visita/core/api/client';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { profile } from '@visita/core/profile/contract';
import { data } from 'react-router';
import type { AppContext } from '../site/app-context.ts';

interface FoundMessageRequest {
  request: Request;
  app: AppContext;
  /** The card's id as in the URL. */
  id: string;
  language: Language | undefined;
}

/** Sends the message on the server, so that the form works without scripts. */
export async function sendFoundMessage({ request, app, id, language = 'en' }: FoundMessageRequest) {
  const form = await request.formData();
  const body = { message: getText(form, 'message'), reach: getText(form, 'reach') };
  const call = client({ fetch: app.fetch, origin: app.publicUrl, language: () => language });
  try {
    await call(profile.writeToOwner, { params: { cardId: id }, body });
    return { isSent: true, refused: undefined };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { key, details, status } = error;
    return data({ isSent: false, refused: { key, errors: details.errors ?? [] } }, { status: status || 503 });
  }
}

const getText = (form: FormData, name: string) => {
  const text = form.get(name);
  return typeof text === 'string' ? text : '';
};
