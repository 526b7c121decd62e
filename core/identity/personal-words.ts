import { passwordLength } from './password.ts';

/** The person whose password it is. */
export interface PasswordOwner {
  email: string;
  /** Display name, first name, last name; null and empty ones count as none. */
  names: readonly (string | null)[];
}

/** Without case and accents, which a guesser tries first. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Shorter words are parts of too many others; characters of ideographic scripts are words of their own. */
const isLongEnough = (word: string): boolean =>
  Array.from(word).length >= (/[\p{Script=Han}\p{Script=Kana}\p{Script=Hangul}]/u.test(word) ? 2 : 4);

const splitText = (text: string): string[] => [
  ...text.split(/[^\p{L}]+/u),
  text.replace(/[^\p{L}\p{N}]+/gu, ''),
];

/**
 * Returns a word of a password that a guesser knows, if what is left without such words is too short to be a password:
 * the brand, or a part of the person's names or address, whatever its case and accents. Undefined otherwise.
 */
export function findPersonalWord(
  password: string,
  { brand, owner }: { brand: string; owner: PasswordOwner },
): string | undefined {
  const local = owner.email.slice(0, Math.max(owner.email.lastIndexOf('@'), 0));
  const texts = [brand, ...owner.names.filter((name) => name !== null), local];
  const words = [owner.email, ...texts.flatMap((text) => [text, ...splitText(text)])].map((word) =>
    word.trim(),
  );
  const guesses = words
    .filter((word) => isLongEnough(fold(word)))
    .toSorted((one, other) => other.length - one.length);
  const folded = fold(password);
  const rest = guesses.reduce((left, word) => left.replaceAll(fold(word), ' '), folded);
  const characters = Array.from(rest.replace(/[^\p{L}\p{N}]/gu, ''));
  return characters.length < passwordLength.min
    ? guesses.find((word) => folded.includes(fold(word)))
    : undefined;
}
