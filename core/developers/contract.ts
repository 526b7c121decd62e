import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { Heading } from '../pages/content-page.ts';
import { AskedLanguage, InOneLanguage } from '../pages/asked-language.ts';
import { guideCodes } from './guides.ts';

const GuideSummary = z
  .object({
    code: z.enum(guideCodes),
    title: z.string().meta({ examples: ['Authentication'] }),
    /** The first paragraph, shortened, as one line of plain text. */
    summary: z.string(),
  })
  .meta({ id: 'DeveloperGuideSummary' });
export type GuideSummary = z.output<typeof GuideSummary>;

const Guide = GuideSummary.extend({
  html: z.string(),
  headings: z.array(Heading),
}).meta({ id: 'DeveloperGuide' });
export type Guide = z.output<typeof Guide>;

export const developers = {
  guides: get('/developers/guides', {
    access: 'guest',
    summary: 'List the guides for developers in a language, or those in which every word of a search occurs.',
    query: z.object({ lang: AskedLanguage, search: z.string().max(100).optional() }),
    returns: z.array(GuideSummary),
  }),
  guide: get('/developers/guides/:code', {
    access: 'guest',
    summary: 'Get a guide for developers in a language, as HTML.',
    params: z.object({ code: z.enum(guideCodes) }),
    query: InOneLanguage,
    returns: Guide,
    problems: ['pageNotFound'],
  }),
};
