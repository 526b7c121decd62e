import { contacts, type ExchangeForm as Form } from '@visita/core/contacts/contract';
import { detailFields } from '@visita/core/contacts/details';
import { prefixFor, type Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import type { RouterContextProvider } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { readerLanguage } from '../profile/reader-language.ts';
import { i18nFor } from '../i18n/words.ts';
import { drawDocument } from './draw-document.tsx';
import { ExchangeForm, type ExchangeFormProps } from './exchange-form.tsx';
import { answerFields, collectAnswers, moveAnswers } from './form-answers.ts';
import { guestCalls } from './guest-calls.ts';
import { PlainNotice } from './plain-notice.tsx';
import { readForm } from './read-form.ts';
import { refusalWords } from './refusal-words.ts';
import { isFromOurPage } from './same-origin.ts';

type ExchangePageContext = Readonly<RouterContextProvider>;
type ExchangePageView = Omit<ExchangeFormProps, 'form' | 'path'> & {
  ticket?: string | undefined;
  status?: number;
};

export interface ExchangeRequest {
  request: Request;
  context: ExchangePageContext;
  /** The card's id as in the URL. */
  cardId: string;
}

/** Returns the form, a plain HTML page that works in every browser a card is tapped with. */
export const openExchange = ({ request, context, cardId }: ExchangeRequest): Promise<Response> =>
  show(context, cardId.toUpperCase(), readerLanguage(request), { values: {}, errors: {} });

/** Leaves the details of the submitted form, and redirects to their private link or shows the form again. */
export async function submitExchange({ request, context, ...params }: ExchangeRequest): Promise<Response> {
  const cardId = params.cardId.toUpperCase();
  const language = readerLanguage(request);
  const values = await readForm(request);
  if (!values)
    return show(context, cardId, language, showRefusal(language, new Problem('malformedBody'), {}));
  if (!isFromOurPage(request, context.get(appContext).publicUrl))
    return show(
      context,
      cardId,
      language,
      showRefusal(language, new Problem('formRefused', { status: 403 }), values),
    );
  const {
    ticket = '',
    consentVersion = '',
    website = '',
    name = '',
    email = '',
    phone = '',
    company = '',
    message = '',
  } = values;
  const details = { name, email, phone, company, message };
  const agreed = {
    consent: values['consent'] !== undefined,
    wantsUpdates: values['wantsUpdates'] !== undefined,
  };
  try {
    const answers = collectAnswers(values);
    const body = { ...details, ...agreed, answers, cardId, ticket, consentVersion, website };
    const { secret } = await guestCalls(context, language)(contacts.leave, { body });
    return new Response(null, {
      status: 303,
      headers: { location: `/exchange/${secret}?lang=${language}&done=sent`, 'cache-control': 'no-store' },
    });
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    // the consent was to other questions, so it is given again; no time to read is required a second time
    const { consent: _, ...unagreed } = values;
    const isOther = problem.key === 'questionsChanged';
    return show(context, cardId, language, {
      ...showRefusal(language, problem, isOther ? unagreed : values),
      ticket: problem.details.errors || isOther ? ticket : undefined,
    });
  }
}

function showRefusal(language: Language, problem: Problem, values: Record<string, string>): ExchangePageView {
  const words = refusalWords(i18nFor(language), problem, [...detailFields, ...answerFields, 'consent']);
  return { ...words, values: values, status: problem.status || 503 };
}

/**
 * Renders the form. After invalid input it keeps its ticket; after a refusal as a whole it gets a new one.
 */
async function show(
  context: ExchangePageContext,
  cardId: string,
  language: Language,
  { ticket, status = 200, ...view }: ExchangePageView,
): Promise<Response> {
  const path = `/i/${encodeURIComponent(cardId)}/exchange`;
  const t = i18nFor(language).getFixedT(language, ['contacts', 'problems']);
  const found = await findForm(context, cardId, language);
  if (found instanceof Problem) {
    const isAway = found.key !== 'cardNotFound';
    const words = isAway
      ? ({ drawing: 'failed', title: t('left.wait.title'), text: t('left.wait.text') } as const)
      : ({ drawing: 'not-found', title: t('notOffered.title'), text: t('notOffered.text') } as const);
    const links = [
      { label: t('notOffered.button'), url: `/i/${encodeURIComponent(cardId)}?lang=${language}` },
      isAway
        ? { label: t('left.wait.again'), url: `${path}?lang=${language}` }
        : { label: t('left.home'), url: `/${prefixFor(language)}` },
    ];
    const children = <PlainNotice {...words} links={links} />;
    return drawDocument(context, {
      language,
      path,
      title: words.title,
      status: found.status || 503,
      children,
    });
  }
  const form = { ...found, ticket: ticket ?? found.ticket };
  const title = t('exchange.title', { name: form.name });
  return drawDocument(context, {
    language,
    path,
    title,
    status,
    card: form,
    children: (
      <ExchangeForm {...view} values={moveAnswers(view.values, form.questions)} form={form} path={path} />
    ),
  });
}

async function findForm(
  context: ExchangePageContext,
  cardId: string,
  language: Language,
): Promise<Form | Problem> {
  return guestCalls(context, language)(contacts.form, { params: { cardId } }).catch((problem: unknown) => {
    if (problem instanceof Problem) return problem;
    throw problem;
  });
}
