import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { helpTopics } from '../help-topics.ts';
import { languages } from '../languages.ts';
import { AskedLanguage } from './asked-language.ts';

/** A section of a page as it is now. */
const HelpText = z
  .object({ lang: z.enum(languages), title: z.string(), /** As safe as that of a page. */ html: z.string() })
  .meta({ id: 'HelpText' });

/** Apart from the calls for whole pages, which no screen that helps has a use for. */
export const help = {
  get: get('/help/:topic', {
    access: 'guest',
    summary: 'What helps at one of the harder moments: a section of a content page, or nothing where the staff have taken it out.',
    params: z.object({ topic: z.enum(helpTopics) }),
    query: z.object({ lang: AskedLanguage.prefault('zh-CN') }),
    returns: HelpText.nullable(),
    hasEtag: true,
  }),
};
