import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { AskedLanguage, InOneLanguage } from './asked-language.ts';
import { ContentPage, PageText, pageCodes } from './content-page.ts';

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
};
