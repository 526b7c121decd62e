import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { helpTopics } from '../help-topics.ts';
import { LanguageTag } from '../language-tag.ts';
import { AskedLanguage } from './asked-language.ts';

/** A section of the current version of a page. */
const HelpText = z
  .object({ lang: LanguageTag, title: z.string(), /** Sanitized. */ html: z.string() })
  .meta({ id: 'HelpText' });

/** Separate from the page endpoints, which screens with help do not need. */
export const help = {
  get: get('/help/:topic', {
    access: 'guest',
    summary: 'Get the help text for a topic: a section of a content page, or null if staff removed it.',
    params: z.object({ topic: z.enum(helpTopics) }),
    query: z.object({ lang: AskedLanguage.prefault('zh-CN') }),
    returns: HelpText.nullable(),
    hasEtag: true,
  }),
};
