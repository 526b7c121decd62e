import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { AskedLanguage, InOneLanguage } from './asked-language.ts';
import { ContentPage, PageText, pageCodes } from './content-page.ts';

export const pages = {
  get: get('/page/:code', {
    access: 'guest',
    summary: 'Get a content page in the given language, or in all languages.',
    params: z.object({ code: z.enum(pageCodes) }),
    query: z.object({ lang: AskedLanguage.optional() }),
    returns: ContentPage,
    problems: ['pageNotFound'],
    hasEtag: true,
  }),
  versions: get('/page/:code/versions', {
    access: 'guest',
    summary: 'List the versions of a content page in a language, newest first.',
    params: z.object({ code: z.enum(pageCodes) }),
    query: InOneLanguage,
    returns: z.array(PageText.pick({ version: true, title: true, publishedAt: true })),
    problems: ['pageNotFound'],
  }),
  version: get('/page/:code/version', {
    access: 'guest',
    summary: 'Get a version of a content page in a language.',
    params: z.object({ code: z.enum(pageCodes) }),
    query: InOneLanguage.extend({ version: z.coerce.number<string | number>().int().min(1).max(1_000_000) }),
    returns: PageText,
    problems: ['pageNotFound'],
  }),
};
