import { contacts, type LeftContact } from '@visita/core/contacts/contract';
import { detailFields } from '@visita/core/contacts/details';
import { isLanguage, negotiate, prefixFor, type Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { RouterContextProvider } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { i18nFor } from '../i18n/words.ts';
import { drawDocument } from './draw-document.tsx';
import { answerFields, collectAnswers } from './form-answers.ts';
import { guestCalls } from './guest-calls.ts';
import { LeftDetails, type LeftDetailsProps } from './left-details.tsx';
import { PlainNotice } from './plain-notice.tsx';
import { readForm } from './read-form.ts';
import { refusalWords } from './refusal-words.ts';
import { isFromOurPage } from './same-origin.ts';

type LeftPageContext = Readonly<RouterContextProvider>;
type LeftPageView = Pick<LeftDetailsProps, 'done' | 'values' | 'errors' | 'refusal'> & { status?: number };

const asFound: LeftPageView = { values: {}, errors: {} };

export interface LeftRequest {
  request: Request;
  context: LeftPageContext;
  /** The secret of the visitor's private link. */
  secret: string;
}

/** Returns the visitor's details, by a link that only the visitor has. */
export function openLeft({ request, context, secret }: LeftRequest): Promise<Response> {
  const found = new URL(request.url).searchParams.get('done');
  const done = (['sent', 'corrected', 'started', 'stopped'] as const).find((action) => action === found);
  return show(context, request, secret, { ...asFound, done });
}

/** Corrects or withdraws the details, or changes the updates, by the submitted form or the mail client's button. */
export async function changeLeft({ request, context, secret }: LeftRequest): Promise<Response> {
  const values = (await readForm(request)) ?? {};
  const language = getLanguage(request);
  if (!isFromOurPage(request, context.get(appContext).publicUrl))
    return show(
      context,
      request,
      secret,
      showRefusal(language, new Problem('formRefused', { status: 403 }), values),
    );
  try {
    if (values['List-Unsubscribe'] === 'One-Click') {
      // one-click unsubscribe by the mail client (RFC 8058), which follows no redirect
      await guestCalls(context, language)(contacts.chooseUpdates, {
        params: { secret },
        body: { wanted: false },
      });
      return new Response(null, { status: 200, headers: { 'cache-control': 'no-store' } });
    }
    const done = await carryOut(context, { secret, language, typed: values });
    if (done === 'withdrawn')
      return notice(context, { language, path: `/exchange/${secret}`, of: 'withdrawn', status: 200 });
    const headers = {
      location: `/exchange/${secret}?lang=${language}&done=${done}`,
      'cache-control': 'no-store',
    };
    return new Response(null, { status: 303, headers });
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return show(context, request, secret, showRefusal(language, problem, values));
  }
}

async function carryOut(
  context: LeftPageContext,
  { secret, language, typed }: { secret: string; language: Language; typed: Record<string, string> },
) {
  const call = guestCalls(context, language);
  const params = { secret };
  const { action, name = '', email = '', phone = '', company = '', message = '' } = typed;
  if (action === 'correct') {
    const answers = collectAnswers(typed);
    const body = { name, email, phone, company, message, ...(answers.length > 0 && { answers }) };
    await call(contacts.correct, { params, body });
    return 'corrected';
  }
  if (action === 'withdraw') {
    await call(contacts.withdraw, { params });
    return 'withdrawn';
  }
  if (action !== 'start' && action !== 'stop') throw new Problem('malformedBody');
  const { updates } = await call(contacts.chooseUpdates, { params, body: { wanted: action === 'start' } });
  return { on: 'started', asked: 'asked', off: 'stopped' }[updates];
}

function showRefusal(language: Language, problem: Problem, values: Record<string, string>): LeftPageView {
  return {
    ...refusalWords(i18nFor(language), problem, [...detailFields, ...answerFields]),
    values,
    status: problem.status || 503,
  };
}

/** The language chosen on the page, or the best match of `accept-language`. */
function getLanguage(request: Request): Language {
  const language = new URL(request.url).searchParams.get('lang');
  return isLanguage(language) ? language : negotiate(request.headers.get('accept-language'));
}

async function show(
  context: LeftPageContext,
  request: Request,
  secret: string,
  { status = 200, ...view }: LeftPageView,
): Promise<Response> {
  const pageLanguage = getLanguage(request);
  const path = `/exchange/${encodeURIComponent(secret)}`;
  const left = await findLeft(context, secret, pageLanguage);
  if (left instanceof Problem) {
    const isAway = left.key !== 'contactNotFound';
    return notice(context, {
      language: pageLanguage,
      path,
      of: isAway ? 'wait' : 'gone',
      status: left.status || 503,
    });
  }
  // without a language in the link, the page uses the one in which the visitor left the details
  const language = new URL(request.url).searchParams.has('lang') ? pageLanguage : left.language;
  const title = i18nFor(language).t('contacts:left.title', { name: left.owner });
  const link = `${context.get(appContext).publicUrl}${path}`;
  return drawDocument(context, {
    language,
    path,
    title,
    status,
    children: <LeftDetails {...view} {...{ left, path, link }} />,
  });
}

async function findLeft(
  context: LeftPageContext,
  secret: string,
  language: Language,
): Promise<LeftContact | Problem> {
  return guestCalls(context, language)(contacts.left, { params: { secret } }).catch((problem: unknown) => {
    if (problem instanceof Problem) return problem;
    throw problem;
  });
}

interface Said {
  language: Language;
  path: string;
  of: 'withdrawn' | 'gone' | 'wait';
  status: number;
}

const drawings = { withdrawn: 'contacts', gone: 'not-found', wait: 'failed' } as const;

/** A page to link to after an erasure, or if the details are not found. */
const pages = { withdrawn: 'privacy', gone: 'contact' };

function notice(context: LeftPageContext, { language, path, of, status }: Said): Response {
  const t = i18nFor(language).getFixedT(language, 'contacts');
  const title = t(`left.${of}.title`);
  const home = `/${prefixFor(language)}`;
  const links = [
    of === 'wait'
      ? { label: t('left.wait.again'), url: `${path}?lang=${language}` }
      : { label: t(`left.${of}.button`), url: `${home}/pages/${pages[of]}` },
    { label: t('left.home'), url: home },
  ];
  return drawDocument(context, {
    language,
    path,
    title,
    status,
    children: <PlainNotice drawing={drawings[of]} title={title} text={t(`left.${of}.text`)} links={links} />,
  });
}
