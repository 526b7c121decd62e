import { contacts } from '@visita/core/contacts/contract';
import { prefixFor, type Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { RouterContextProvider } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { readerLanguage } from '../profile/reader-language.ts';
import { i18nFor } from '../i18n/words.ts';
import { drawDocument } from './draw-document.tsx';
import { guestCalls } from './guest-calls.ts';
import { MailForm, type MailFormProps } from './mail-form.tsx';
import { PlainNotice } from './plain-notice.tsx';
import { readForm } from './read-form.ts';
import { refusalWords } from './refusal-words.ts';
import { isFromOurPage } from './same-origin.ts';

interface MailPageInput {
  context: Readonly<RouterContextProvider>;
  cardId: string;
  language: Language;
}

type MailPageView = Omit<MailFormProps, 'form' | 'path'> & { ticket?: string | undefined; status?: number };

export interface MailRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The card's id as in the URL. */
  cardId: string;
}

/** Returns the form that sends the contact by email, for browsers that cannot open contact files. */
export const openMail = ({ request, context, cardId }: MailRequest): Promise<Response> =>
  show(
    { context, cardId: cardId.toUpperCase(), language: readerLanguage(request) },
    { email: '', errors: {} },
  );

/** Sends the contact to the address of the submitted form, or shows the form again. */
export async function submitMail({ request, context, ...params }: MailRequest): Promise<Response> {
  const input = { context, cardId: params.cardId.toUpperCase(), language: readerLanguage(request) };
  const { cardId, language } = input;
  const { email = '', ticket = '', website = '' } = (await readForm(request)) ?? {};
  try {
    if (!isFromOurPage(request, context.get(appContext).publicUrl))
      throw new Problem('formRefused', { status: 403 });
    await guestCalls(context, language)(contacts.mail, {
      params: { cardId },
      body: { email, ticket, website },
    });
    return notice(input, 'sent', 200);
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    const words = refusalWords(i18nFor(language), problem, ['email']);
    return show(input, {
      ...words,
      email,
      status: problem.status || 503,
      ticket: problem.details.errors && ticket,
    });
  }
}

/**
 * Renders the form. After invalid input it keeps its ticket; after a refusal as a whole it gets a new one.
 */
async function show(
  input: MailPageInput,
  { ticket, status = 200, ...view }: MailPageView,
): Promise<Response> {
  const { context, cardId, language } = input;
  const found = await guestCalls(context, language)(contacts.mailForm, { params: { cardId } }).catch(
    (problem: unknown) => {
      if (problem instanceof Problem) return problem;
      throw problem;
    },
  );
  if (found instanceof Problem)
    return notice(input, found.key === 'cardNotFound' ? 'gone' : 'wait', found.status || 503);
  const form = { ...found, ticket: ticket ?? found.ticket };
  const title = i18nFor(language).t('contacts:mail.title');
  return drawDocument(context, {
    language,
    path: getPath(cardId),
    title,
    status,
    card: form,
    children: <MailForm {...view} form={form} path={getPath(cardId)} />,
  });
}

function notice(
  { context, cardId, language }: MailPageInput,
  of: 'sent' | 'gone' | 'wait',
  status: number,
): Response {
  const t = i18nFor(language).getFixedT(language, 'contacts');
  const words = {
    sent: { drawing: 'mail', title: t('mail.sent.title'), text: t('mail.sent.text') },
    gone: { drawing: 'not-found', title: t('notOffered.title'), text: t('notOffered.text') },
    wait: { drawing: 'failed', title: t('left.wait.title'), text: t('left.wait.text') },
  } as const;
  const links = [
    { label: t('notOffered.button'), url: `/i/${encodeURIComponent(cardId)}?lang=${language}` },
    of === 'gone'
      ? { label: t('left.home'), url: `/${prefixFor(language)}` }
      : {
          label: t(of === 'sent' ? 'mail.sent.other' : 'left.wait.again'),
          url: `${getPath(cardId)}?lang=${language}`,
        },
  ];
  return drawDocument(context, {
    language,
    path: getPath(cardId),
    title: words[of].title,
    status,
    children: <PlainNotice {...words[of]} links={links} />,
  });
}

const getPath = (cardId: string) => `/i/${encodeURIComponent(cardId)}/mail`;
