import { foldText } from '../search.ts';

/**
 * Phrases that self-employed people write in place of a company, in the four languages. The form offers the
 * first of each language.
 */
const phrases = [
  'Self-employed', 'Self employed', 'Freelance', 'Freelancer', 'Independent', 'Sole trader', 'Sole proprietor',
  'À mon compte', 'À son compte', 'Travailleur autonome', 'Travailleuse autonome', 'Travailleur indépendant', 'Travailleuse indépendante', 'Indépendant', 'Indépendante', 'Pigiste', 'Autonome',
  '自由职业者', '自由职业', '自雇', '自雇人士', '个体户', '自由工作者', '自由職業者', '自由職業', '自由業', '自由接案', '自僱', '自僱人士',
]; // prettier-ignore

const plain = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

const plainPhrases = new Set(phrases.map(plain));

/** True if the company field says that there is no company, so that address books get no organization. */
export function isSelfEmployed(company: string): boolean {
  return plainPhrases.has(plain(company));
}
