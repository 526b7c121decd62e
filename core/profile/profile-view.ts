import type { Language } from '../languages.ts';
import type { PublicCard } from './public-card.ts';

/** Data of a profile page for one reader. */
export interface ProfileView {
  /** `unavailable` while the server cannot respond. */
  card: PublicCard | { publicState: 'unavailable' };
  /** The reader's language, for the texts of the page itself. */
  language: Language;
  /** The origin of the site, without a trailing slash. */
  publicUrl: string;
  brand: string;
}

/** A rendered profile page. It depends only on the view, so it can be cached publicly. */
export interface ProfilePage {
  status: number;
  html: string;
  /** The `Content-Security-Policy` that allows only the page's own style and script. */
  policy: string;
}
