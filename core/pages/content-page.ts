import { z } from 'zod';
import { languages } from '../languages.ts';
import { when } from '../when.ts';

/** The content pages of docs/product.md, section 11, in the order of the site's foot. */
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

/** The longest Markdown of one page in one language, in characters: some thirty printed pages. */
export const longestPage = 100_000;

/** Of a page; by its `id` it can be led to. */
export const Heading = z.object({ id: z.string(), level: z.int(), text: z.string() });
export type Heading = z.output<typeof Heading>;

/** A page in one language, as it is now. */
export const PageText = z
  .object({
    lang: z.enum(languages),
    title: z.string(),
    /** Markdown (CommonMark) without HTML. */
    content: z.string(),
    /** The same as HTML that is safe to show. */
    html: z.string(),
    headings: z.array(Heading),
    /** What it begins with, as one line. */
    summary: z.string(),
    /** Rises by one with each change in this language. */
    version: z.int(),
    publishedAt: when,
  })
  .meta({ id: 'PageText' });
export type PageText = z.output<typeof PageText>;

export const ContentPage = z
  .object({
    code: z.enum(pageCodes),
    /** One for each language that was asked for and that the page has. */
    texts: z.array(PageText),
  })
  .meta({ id: 'ContentPage' });
export type ContentPage = z.output<typeof ContentPage>;
