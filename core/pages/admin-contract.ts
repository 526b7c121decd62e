import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { languages } from '../languages.ts';
import { requiredLine } from '../text.ts';
import { unknownFact } from './facts.ts';
import { longestPage, pageCodes, PageText } from './content-page.ts';

const params = z.object({ code: z.enum(pageCodes) });
const staff = { access: 'staff', permission: 'content.change' } as const;
/** Markdown; line ends and indents mean something in it, so nothing is trimmed. */
const Content = z.string().max(longestPage);

/** What is filled in when a text is shown has a name of the list. */
const knowsFacts = (text: string, context: z.RefinementCtx<string>) => {
  const name = unknownFact(text);
  if (name !== undefined) context.addIssue({ code: 'custom', params: { code: 'factUnknown', name } });
};

/** A version of a page in one language, without its text; `author` is null for what the product brought. */
const PageVersion = PageText.pick({ lang: true, title: true, version: true, publishedAt: true })
  .extend({ author: z.string().nullable(), isEmpty: z.boolean() })
  .meta({ id: 'PageVersion' });
export type PageVersion = z.output<typeof PageVersion>;

/** A page with its newest version in each language. */
const ListedPage = z.object({ code: z.enum(pageCodes), texts: z.array(PageVersion) }).meta({ id: 'ListedPage' });

export const adminPages = {
  list: get('/admin/pages', {
    ...staff,
    summary: 'The content pages, and how each stands in each language.',
    returns: z.array(ListedPage),
  }),
  get: get('/admin/pages/:code', {
    ...staff,
    summary: 'A content page as it is now in all languages, and all its versions, the newest first.',
    params,
    returns: z.object({
      code: z.enum(pageCodes),
      texts: z.array(PageText),
      versions: z.array(PageVersion),
      /** What the product itself brings, in the languages in which the staff have written something else. */
      brought: z.array(PageText.pick({ lang: true, title: true, content: true })),
    }),
    problems: ['pageNotFound'],
  }),
  version: get('/admin/pages/:code/version', {
    ...staff,
    summary: 'One version of a content page as it was.',
    params,
    query: z.object({ lang: z.enum(languages), version: z.coerce.number<string | number>().int().min(1).max(1_000_000) }),
    returns: PageText,
    problems: ['pageNotFound'],
  }),
  preview: post('/admin/pages/preview', {
    ...staff,
    summary: 'What a text in Markdown will look like.',
    body: z.object({ lang: z.enum(languages), content: Content }),
    returns: PageText.pick({ html: true, headings: true }),
    isRead: true,
  }),
  publish: put('/admin/pages/:code', {
    ...staff,
    summary: 'Write a page anew in one language, upon the version that was seen. Every version is kept.',
    params,
    body: z.object({
      lang: z.enum(languages),
      title: requiredLine(120).superRefine(knowsFacts),
      content: Content.superRefine(knowsFacts),
      /** The version it was written upon; 0 where the language had none. */
      version: z.int().min(0).max(1_000_000),
    }),
    returns: PageText,
    problems: ['pageNotFound', 'changedMeanwhile'],
  }),
};
