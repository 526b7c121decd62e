import { foldText } from '../search.ts';
import {
  afterNames,
  commonSurnames,
  compoundSurnames,
  connectors,
  lowerCaseOnly,
  particles,
  prefixes,
  suffixes,
  writtenPrefixes,
} from '../name-words.ts';

/** The five parts of N (RFC 2426, 3.1.2; RFC 6350, 6.2.2). */
export interface SplitName {
  family: string;
  given: string;
  additional: string;
  prefix: string;
  suffix: string;
}

/** The same five parts as the owner wrote them; `''` is derived from the name. */
export interface OwnParts {
  familyName: string;
  givenName: string;
  additionalName: string;
  namePrefix: string;
  nameSuffix: string;
}

export const noOwnParts: OwnParts = {
  familyName: '',
  givenName: '',
  additionalName: '',
  namePrefix: '',
  nameSuffix: '',
};

const isHan = (text: string) => /^[\p{Script=Han}々]+$/u.test(text);
const isHangul = (text: string) => /^\p{Script=Hangul}+$/u.test(text);
const isKana = (text: string) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u.test(text);
const isFamilyFirst = (text: string) => isHan(text) || isHangul(text) || isKana(text);

/**
 * Splits a name for address books, which show and sort by its parts. The owner's own parts win; missing ones
 * are derived.
 */
export function splitName({ name, ...own }: OwnParts & { name: string }): SplitName {
  const { core, ...derived } = derive(name);
  const prefix = own.namePrefix || derived.prefix;
  const suffix = own.nameSuffix || derived.suffix;
  const additional = own.additionalName || derived.additional;
  const besides = { prefix, suffix, additional };
  const { familyName, givenName } = own;
  if (familyName && givenName) return { family: familyName, given: givenName, ...besides };
  if (familyName)
    return { family: familyName, given: without(core, familyName) ?? derived.given, ...besides };
  if (givenName) return { family: without(core, givenName) ?? derived.family, given: givenName, ...besides };
  const givenPart = own.additionalName
    ? (without(derived.given, own.additionalName) ?? derived.given)
    : derived.given;
  return { family: derived.family, given: givenPart, ...besides };
}

/** `core` is the name without titles and brackets. */
type DerivedName = SplitName & { core: string };

function derive(name: string): DerivedName {
  const { text, additional } = withoutBrackets(name.trim().replace(/\s+/g, ' '));
  const segments = text.split(/\s*[,，]\s*/).filter(Boolean);
  const [first = '', ...others] = segments;
  const isSuffix = others.map((segment) => isSuffixSegment(segment, first));
  const behind = others.filter((_, index) => isSuffix[index]);
  const turned = others.filter((_, index) => !isSuffix[index]);
  const isTurned = turned.length === 1;
  // with two or more further segments their order is unknown
  const { prefix, suffix, words } = withoutTitles(
    (isTurned ? (turned[0] ?? '') : [first, ...turned].join(' ')).split(' '),
  );
  const family = isTurned ? withoutTitles(first.split(' ')) : undefined;
  const parts = family
    ? { family: family.words.join(' '), given: words.join(' '), additional: '' }
    : divide(words, prefix !== '');
  return {
    ...parts,
    core: words.join(' '),
    additional: [parts.additional, additional].filter(Boolean).join(' '),
    prefix: [family?.prefix, prefix].filter(Boolean).join(' '),
    suffix: [...[family?.suffix, suffix].filter(Boolean), ...behind].join(', '),
  };
}

/**
 * Removes text in brackets of any kind: it is an additional name, never a surname. An unclosed bracket
 * extends to the end of the name.
 */
function withoutBrackets(text: string): { text: string; additional: string } {
  const inside: string[] = [];
  const outside = text.replace(
    /[([{（［【〔「『][^)\]}）］】〕」』]*(?:[)\]}）］】〕」』]|$)/g,
    (bracket) => {
      inside.push(bracket.replace(/[()[\]{}（）［］【】〔〕「」『』]/g, '').trim());
      return ' ';
    },
  );
  const rest = outside
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,，])/g, '')
    .trim();
  const additional = inside.filter(Boolean).join(' ');
  return rest === '' ? { text: additional, additional: '' } : { text: rest, additional };
}

const bare = (word: string): string => word.replace(/[.\s]/g, '').toLowerCase();

/**
 * True for a suffix after a comma. Unknown ones count too, such as `CISSP`, unless the name itself is in
 * capitals.
 */
function isSuffixSegment(segment: string, name: string): boolean {
  if (suffixes.has(bare(segment)) || segment.split(' ').every((word) => suffixes.has(bare(word))))
    return true;
  const isShout = name === name.toUpperCase();
  return (
    !isShout &&
    name.includes(' ') &&
    /^(?:[\p{Lu}\d.-]{2,8}|[\p{Lu}]\p{Ll}{0,3}\.?\p{Lu}[\p{L}.]{0,4})$/u.test(segment)
  );
}

/** Removes titles from both ends of a name. At least one word is left. */
function withoutTitles(typedWords: string[]): { prefix: string; suffix: string; words: string[] } {
  let words = typedWords.filter(Boolean);
  const [before, after]: string[][] = [[], []];
  const isPrefix = (word = '') => prefixes.has(bare(word)) || writtenPrefixes.has(word);
  while (words.length > 1 && isPrefix(words[0])) before?.push(words.shift() ?? '');
  for (;;) {
    const last = words.slice(-1).join('');
    const lastTwo = words.slice(-2).join(' ');
    const glued =
      words.length === 1
        ? afterNames.find(
            (title) => last.endsWith(title) && last.length > title.length && isFamilyFirst(last),
          )
        : undefined;
    const length =
      words.length > 2 &&
      suffixes.has(bare(lastTwo)) &&
      /[. ]/.test(lastTwo) &&
      bare(words.at(-1) ?? '').length < 2
        ? 2
        : 1;
    if (glued) {
      words = [last.slice(0, -glued.length)];
      after?.unshift(glued);
    } else if (words.length > length && (length === 2 || isSuffixWord(last)))
      after?.unshift(words.splice(-length).join(' '));
    else return { prefix: (before ?? []).join(' '), suffix: (after ?? []).join(' '), words };
  }
}

function isSuffixWord(word: string): boolean {
  // Roman numerals and degrees are capitalized: 'Md' is a Bengali name
  return (
    afterNames.includes(word) ||
    (suffixes.has(bare(word)) &&
      (/^\p{Lu}/u.test(word) || /^(?:fils|père|ing)\b/u.test(word)) &&
      !/^(?:Md|Vi|Iv|Ing|Arch)$/.test(word))
  );
}

type Divided = Pick<SplitName, 'family' | 'given' | 'additional'>;

function divide(words: string[], hasPrefix: boolean): Divided {
  const [first = '', ...others] = words;
  const last = words.at(-1) ?? '';
  if (others.length === 0)
    return isFamilyFirst(first)
      ? splitJoined(first)
      : { family: hasPrefix ? first : '', given: hasPrefix ? '' : first, additional: '' };
  if (words.every(isFamilyFirst))
    return {
      family: first,
      given: others.join(isHan(words.join('')) || isHangul(words.join('')) ? '' : ' '),
      additional: '',
    };
  if (isFamilyFirst(first)) return splitBeside(first, others.join(' '));
  if (isFamilyFirst(last)) return splitBeside(last, words.slice(0, -1).join(' '));
  const start = startOfSurname(words);
  return { family: words.slice(start).join(' '), given: words.slice(0, start).join(' '), additional: '' };
}

/** Splits `李 Ben` or `李小明 Ben`: a surname or a whole name, and a second name in another script. */
function splitBeside(name: string, other: string): Divided {
  const [character = '', ...rest] = Array.from(name);
  const isWhole =
    rest.length > 0 &&
    !compoundSurnames.has(name) &&
    (commonSurnames.has(character) || isHangul(name) || rest.length > 2);
  return isWhole
    ? { ...splitJoined(name), additional: other }
    : { family: name, given: other, additional: '' };
}

/**
 * Splits a name without a space: Chinese and Korean by the list of surnames, Japanese where the kana begin.
 */
function splitJoined(name: string): Divided {
  const [, before = '', syllables = ''] =
    /^([\p{Script=Han}々]+)([\p{Script=Hiragana}\p{Script=Katakana}ー].*)$/u.exec(name) ?? [];
  if (before) return { family: before, given: syllables, additional: '' };
  const characters = Array.from(name);
  if ((!isHan(name) && !isHangul(name)) || (isHangul(name) && characters.length > 4))
    return { family: '', given: name, additional: '' };
  const length = characters.length > 2 && compoundSurnames.has(characters.slice(0, 2).join('')) ? 2 : 1;
  return {
    family: characters.slice(0, length).join(''),
    given: characters.slice(length).join(''),
    additional: '',
  };
}

/** Returns the index at which the surname begins: the last word, or the first of the particles before it. */
function startOfSurname(words: string[]): number {
  const isParticle = (index: number) => {
    const word = words[index] ?? '';
    const plain = word.toLowerCase();
    if (!particles.has(plain)) return false;
    return (
      word === plain ||
      (index > 0 && !lowerCaseOnly.has(plain)) ||
      (index > 1 && plain === 'la' && /^de$/i.test(words[index - 1] ?? ''))
    );
  };
  let start = words.length - 1;
  while (start > 0 && isParticle(start - 1)) {
    start -= 1;
    if (start > 1 && connectors.has(words[start] ?? '')) start -= 1;
  }
  return start;
}

function without(name: string, part: string): string | undefined {
  if (name.startsWith(part)) return name.slice(part.length).trim();
  return name.endsWith(part) ? name.slice(0, -part.length).trim() : undefined;
}

/**
 * Formats a name as an address book shows it: surname first without a space for Han and Hangul, surname last
 * otherwise.
 */
export function displayName({ family, given, additional, prefix, suffix }: SplitName): string {
  const whole =
    isHan(family + given) || isHangul(family + given)
      ? [family + given, additional]
      : [given, additional, family];
  return [prefix, ...whole, suffix].filter(Boolean).join(' ');
}

/** Returns the formatted name (FN): Han characters without spaces, any other name as written. */
export function formattedName({ family, given }: Pick<SplitName, 'family' | 'given'>, name: string): string {
  return isHan(family + given) && isHan(name.replace(/\s/g, '')) ? family + given : name;
}

/**
 * Returns the letter under which address books sort a contact: of the phonetic name if given, otherwise of
 * the surname. Undefined for a name in Han characters only, as each phone sorts those by its own rule.
 */
export function sortedUnder(
  { family, given }: Pick<SplitName, 'family' | 'given'>,
  { phoneticFamily, phoneticGiven }: { phoneticFamily: string; phoneticGiven: string },
): string | undefined {
  const sorted = [phoneticFamily, phoneticGiven, family, given].find((part) => part.trim() !== '') ?? '';
  const [first = ''] = foldText(sorted.trim());
  return /\p{L}/u.test(first) && !isHan(first) ? first.toUpperCase() : undefined;
}
