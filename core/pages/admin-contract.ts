import { z } from 'zod';
import { get, post, put } from '../api/endpoint.ts';
import { LanguageTag } from '../language-tag.ts';
import { requiredLine } from '../text.ts';
import { unknownFact } from './facts.ts';
import { longestPage, pageCodes, PageText } from './content-page.ts';

const params = z.object({ code: z.enum(pageCodes) });
const staff = { access: 'staff', permission: 'content.change' } as const;
/** Markdown, not trimmed, as line ends and indents are significant. */
const Content = z.string().max(longestPage);

/** Refuses a placeholder whose name is unknown. */
const knowsFacts = (text: string, context: z.RefinementCtx<string>) => {
  const name = unknownFact(text);
  if (name !== undefined) context.addIssue({ code: 'custom', params: { code: 'factUnknown', name } });
};

/** A version of a page in one language, without its text; `author` is null for the product's own version. */
const PageVersion = PageText.pick({ lang: true, title: true, version: true, publishedAt: true })
  .extend({ author: z.string().nullable(), isEmpty: z.boolean() })
  .meta({ id: 'PageVersion' });
export type PageVersion = z.output<typeof PageVersion>;

/** A page with its newest version in each language. */
const ListedPage = z
  .object({ code: z.enum(pageCodes), texts: z.array(PageVersion) })
  .meta({ id: 'ListedPage' });

export const adminPages = {
  list: get('/admin/pages', {
    ...staff,
    summary: 'List the content pages with their newest version in each language.',
    returns: z.array(ListedPage),
  }),
  get: get('/admin/pages/:code', {
    ...staff,
    summary: 'Get a content page in all languages with all its versions, newest first.',
    params,
    returns: z.object({
      code: z.enum(pageCodes),
      texts: z.array(PageText),
      versions: z.array(PageVersion),
      /** The product's own texts in languages for which staff have written another one. */
      brought: z.array(PageText.pick({ lang: true, title: true, content: true })),
    }),
    problems: ['pageNotFound'],
  }),
  version: get('/admin/pages/:code/version', {
    ...staff,
    summary: 'Get a version of a content page.',
    params,
    query: z.object({
      lang: LanguageTag,
      version: z.coerce.number<string | number>().int().min(1).max(1_000_000),
    }),
    returns: PageText,
    problems: ['pageNotFound'],
  }),
  preview: post('/admin/pages/preview', {
    ...staff,
    summary: 'Preview Markdown as HTML.',
    body: z.object({ lang: LanguageTag, content: Content }),
    returns: PageText.pick({ html: true, headings: true }),
    isRead: true,
  }),
  publish: put('/admin/pages/:code', {
    ...staff,
    summary:
      'Publish a new version of a content page in one language. Requires the current version (optimistic lock); earlier versions are kept.',
    params,
    body: z.object({
      lang: LanguageTag,
      title: requiredLine(120).superRefine(knowsFacts),
      content: Content.superRefine(knowsFacts),
      /** The version that the text was based on (optimistic lock); 0 if the language had none. */
      version: z.int().min(0).max(1_000_000),
    }),
    returns: PageText,
    problems: ['pageNotFound', 'changedMeanwhile'],
  }),
};
