import { languages, type Language } from '../languages.ts';
import { addressLines } from '../addresses/address-lines.ts';
import type { CardContent } from '../cards/content.ts';
import { networkKeys } from '../cards/networks.ts';

/** Three states of one card: as it was read, as it is written here, as it was saved elsewhere meanwhile. */
export interface ThreeWays {
  base: CardContent;
  mine: CardContent;
  theirs: CardContent;
}

export interface Difference {
  /** A path of the contract, such as `variants.fr.title`; links and what is hidden count as a whole. */
  field: string;
  mine: string;
  theirs: string;
  /** Written here; otherwise only elsewhere. */
  isMine: boolean;
}

const words = ['name', 'title', 'company', 'description'] as const;

/** Every field with its value as one text, by which two states are compared. */
function textsOf(content: CardContent, reader: Language): Record<string, string> {
  const { socialLinks, variants, links, hidden, isFindable, companyParts, ...plain } = content;
  return {
    ...plain,
    // line by line: the parts of an address are another than the same written in one line
    ...(companyParts.country !== '' && { companyAddress: addressLines({ ...companyParts, name: '' }, reader).join('\n') }),
    ...Object.fromEntries(networkKeys.map((network) => [`socialLinks.${network}`, socialLinks[network]])),
    ...Object.fromEntries(languages.flatMap((language) => words.map((word) => [`variants.${language}.${word}`, variants[language][word]]))),
    isFindable: String(isFindable),
    links: links.map(({ title, url }) => `${title}: ${url}`).join('\n'),
    hidden: hidden.toSorted().join('\n'),
  };
}

/** The fields in which what is written here is not what was saved elsewhere, for a reader of this language. */
export function differencesOf({ base, mine, theirs }: ThreeWays, reader: Language): Difference[] {
  const [before, here, there] = [textsOf(base, reader), textsOf(mine, reader), textsOf(theirs, reader)];
  return Object.entries(here)
    .map(([field, text]) => ({ field, mine: text, theirs: there[field] ?? '', isMine: text !== before[field] }))
    .filter((difference) => difference.mine !== difference.theirs);
}

/** What was written here stays, and what was written only elsewhere comes along. */
export function mergedContent({ base, mine, theirs }: ThreeWays): CardContent {
  const [before, here] = [textsOf(base, 'en'), textsOf(mine, 'en')];
  const kept = <Value>(field: string, own: Value, other: Value) => (here[field] === before[field] ? other : own);
  const { socialLinks, variants, companyParts, ...plain } = mine;
  return {
    // the same keys as `plain`, which `fromEntries` forgets
    ...(Object.fromEntries(
      Object.entries(plain).map(([field, own]) => [field, kept<unknown>(field, own, theirs[field as keyof typeof plain])]),
    ) as typeof plain),
    companyParts: kept('companyAddress', companyParts, theirs.companyParts),
    // the thirteen networks and the four languages, likewise
    socialLinks: Object.fromEntries(
      networkKeys.map((network) => [network, kept(`socialLinks.${network}`, socialLinks[network], theirs.socialLinks[network])]),
    ) as CardContent['socialLinks'],
    variants: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(
          words.map((word) => [word, kept(`variants.${language}.${word}`, variants[language][word], theirs.variants[language][word])]),
        ),
      ]),
    ) as CardContent['variants'],
  };
}
