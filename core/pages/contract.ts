import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { isLanguage, type Language } from '../languages.ts';
import { ContentPage, pageCodes } from './content-page.ts';

/** An empty or unknown language is Simplified Chinese (docs/product.md, section 7). */
const AskedLanguage = z
  .string()
  .max(35)
  .transform((lang): Language => (isLanguage(lang) ? lang : 'zh-CN'));

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
};
