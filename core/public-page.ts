import type { Language } from './languages.ts';

/** What is known of a page that search engines may show, besides its words. */
export interface PublicPage {
  /** In which it can be read; where one is missing, the page shows the first. */
  languages: readonly Language[];
  /** The path of the picture of a link to it, which is another when the picture is. */
  preview: string;
}
