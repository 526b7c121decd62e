import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { helpTopics } from '../help-topics.ts';
import { isLanguage, type Language } from '../languages.ts';
import { ContentPage, HelpText, PageText, pageCodes } from './content-page.ts';

/** An empty or unknown language is Simplified Chinese (docs/product.md, section 7). */
const AskedLanguage = z
  .string()
  .max(35)
  .transform((lang): Language => (isLanguage(lang) ? lang : 'zh-CN'));

const InOneLanguage = z.object({ lang: AskedLanguage.prefault('zh-CN') });

export const pages = {
  get: get('/page/:code', {
    access: 'guest',
    summary: 'A content page: in the language that is asked for, and in all languages where none is named.',
    params: z.object({ code: z.enum(pageCodes) }),
    query: z.object({ lang: AskedLanguage.optional() }),
    returns: ContentPage,
    problems: ['pageNotFound'],
    hasEtag: true,
  }),
  versions: get('/page/:code/versions', {
    access: 'guest',
    summary: 'When a content page was changed in a language, the newest version first.',
    params: z.object({ code: z.enum(pageCodes) }),
    query: InOneLanguage,
    returns: z.array(PageText.pick({ version: true, title: true, publishedAt: true })),
    problems: ['pageNotFound'],
  }),
  version: get('/page/:code/version', {
    access: 'guest',
    summary: 'A content page as one of its versions said it in a language.',
    params: z.object({ code: z.enum(pageCodes) }),
    query: InOneLanguage.extend({ version: z.coerce.number<string | number>().int().min(1).max(1_000_000) }),
    returns: PageText,
    problems: ['pageNotFound'],
  }),
  help: get('/help/:topic', {
    access: 'guest',
    summary: 'What helps at one of the harder moments: a section of a content page, or nothing where the staff have taken it out.',
    params: z.object({ topic: z.enum(helpTopics) }),
    query: InOneLanguage,
    returns: HelpText.nullable(),
    hasEtag: true,
  }),
};
