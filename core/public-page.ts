import type { Language } from './languages.ts';

/** Metadata of a page that search engines may index. */
export interface PublicPage {
  /** Languages of the page. In any other language it is shown in the first one. */
  languages: readonly Language[];
  /** The path of its link preview image. It changes with the image. */
  preview: string;
}
