import { z } from 'zod';
import { LanguageTag } from '../language-tag.ts';
import { when } from '../when.ts';

/** Content pages of docs/product.md, section 11, in the order of the site's footer. */
export const pageCodes = [
  'about',
  'how-it-works',
  'faq',
  'contact',
  'enterprise',
  'terms',
  'privacy',
  'refund-policy',
  'shipping-policy',
  'accessibility',
] as const;
export type PageCode = (typeof pageCodes)[number];

/** Maximum length of a page in one language, in characters of Markdown: about thirty printed pages. */
export const longestPage = 100_000;

/** A heading of a page; its `id` is the anchor. */
export const Heading = z
  .object({
    id: z.string().meta({ examples: ['who-we-are'] }),
    level: z.int(),
    text: z.string().meta({ examples: ['Who we are'] }),
  })
  .meta({ id: 'Heading' });
export type Heading = z.output<typeof Heading>;

/** The current version of a page in one language. */
export const PageText = z
  .object({
    lang: LanguageTag,
    title: z.string().meta({ examples: ['About'] }),
    /** Markdown (CommonMark) without HTML. */
    content: z.string(),
    /** The same as sanitized HTML. */
    html: z.string(),
    headings: z.array(Heading),
    /** The first paragraph, shortened, as one line of plain text. */
    summary: z.string(),
    /** Incremented with each change in this language. */
    version: z.int(),
    publishedAt: when,
  })
  .meta({ id: 'PageText' });
export type PageText = z.output<typeof PageText>;

export const ContentPage = z
  .object({
    code: z.enum(pageCodes),
    /** One per requested language that the page has. */
    texts: z.array(PageText),
  })
  .meta({ id: 'ContentPage' });
export type ContentPage = z.output<typeof ContentPage>;
