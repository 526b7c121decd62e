import type { PublicCard } from '@visita/core/cards/public';
import type { Language } from '@visita/core/languages';

/** One card as one reader's page shows it. */
export interface ProfileView {
  /** `unavailable` while the house cannot answer. */
  card: PublicCard | { face: 'unavailable' };
  /** The reader's, which all the page's own words are in. */
  language: Language;
  /** Where the site is, without a slash at the end. */
  publicUrl: string;
  brand: string;
}
