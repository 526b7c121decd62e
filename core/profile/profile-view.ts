import type { Language } from '../languages.ts';
import type { PublicCard } from './public-card.ts';

/** One card as one reader's page shows it. */
export interface ProfileView {
  /** `unavailable` while the server cannot answer. */
  card: PublicCard | { publicState: 'unavailable' };
  /** The reader's, which all the page's own words are in. */
  language: Language;
  /** Where the site is, without a slash at the end. */
  publicUrl: string;
  brand: string;
}

/** The page that is drawn of it. It depends on nothing else, so anybody may keep it. */
export interface ProfilePage {
  status: number;
  html: string;
  /** The `Content-Security-Policy` that lets through the page's own style and script, and no others. */
  policy: string;
}
