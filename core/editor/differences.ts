import { languages, type Language } from '../languages.ts';
import { addressLines } from '../addresses/address-lines.ts';
import type { CardContent } from '../cards/content.ts';
import { networkKeys } from '../cards/networks.ts';
import { emailFields, phoneFields } from '../cards/reach.ts';

/** A card in three versions: as it was loaded, as edited here, and as saved elsewhere since. */
export interface ThreeWays {
  base: CardContent;
  mine: CardContent;
  theirs: CardContent;
}

export interface Difference {
  /** A path of the contract, such as `variants.fr.title`. Links and hidden fields count as a whole. */
  field: string;
  mine: string;
  theirs: string;
  /** True if it was changed here; false if only elsewhere. */
  isMine: boolean;
}

const labelledFields = [...phoneFields, ...emailFields];

const words = ['name', 'title', 'company', 'description'] as const;

/** Returns a link as text, with its titles in other languages, its kind and a star if it is the main button. */
function formatLink({ title, titles, url, kind, isMain }: CardContent['links'][number]): string {
  const titlesByLanguage = [title, ...languages.map((language) => titles[language])]
    .filter(Boolean)
    .join(' / ');
  return `${isMain ? '★ ' : ''}${titlesByLanguage}: ${url}${kind && ` (${kind})`}`;
}

/** Returns every field as text, for comparison. */
function getTexts(content: CardContent, reader: Language): Record<string, string> {
  const { socialLinks, variants, links, hidden, isFindable, companyParts, contactLabels, ...plain } = content;
  return {
    ...plain,
    // line by line, as parts of an address differ from the same text in one line
    ...(companyParts.country !== '' && {
      companyAddress: addressLines({ ...companyParts, name: '' }, reader).join('\n'),
    }),
    ...Object.fromEntries(networkKeys.map((network) => [`socialLinks.${network}`, socialLinks[network]])),
    ...Object.fromEntries(
      languages.flatMap((language) =>
        words.map((word) => [`variants.${language}.${word}`, variants[language][word]]),
      ),
    ),
    ...Object.fromEntries(labelledFields.map((field) => [`contactLabels.${field}`, contactLabels[field]])),
    isFindable: String(isFindable),
    links: links.map(formatLink).join('\n'),
    hidden: hidden.toSorted().join('\n'),
  };
}

/** Returns the fields whose values here and elsewhere differ, in the reader's language. */
export function listFieldDifferences({ base, mine, theirs }: ThreeWays, reader: Language): Difference[] {
  const [baseTexts, myTexts, theirTexts] = [
    getTexts(base, reader),
    getTexts(mine, reader),
    getTexts(theirs, reader),
  ];
  return Object.entries(myTexts)
    .map(([field, text]) => ({
      field,
      mine: text,
      theirs: theirTexts[field] ?? '',
      isMine: text !== baseTexts[field],
    }))
    .filter((difference) => difference.mine !== difference.theirs);
}

/** Merges: changes made here win, other fields take the values saved elsewhere. */
export function mergedContent({ base, mine, theirs }: ThreeWays): CardContent {
  const [baseTexts, myTexts] = [getTexts(base, 'en'), getTexts(mine, 'en')];
  const merge = <Value>(field: string, own: Value, other: Value) =>
    myTexts[field] === baseTexts[field] ? other : own;
  const { socialLinks, variants, companyParts, contactLabels, ...plain } = mine;
  return {
    // `fromEntries` loses the keys of `plain`
    ...(Object.fromEntries(
      Object.entries(plain).map(([field, own]) => [
        field,
        merge<unknown>(field, own, theirs[field as keyof typeof plain]),
      ]),
    ) as typeof plain),
    companyParts: merge('companyAddress', companyParts, theirs.companyParts),
    // `fromEntries` loses the keys of labels, networks and languages
    contactLabels: Object.fromEntries(
      labelledFields.map((field) => [
        field,
        merge(`contactLabels.${field}`, contactLabels[field], theirs.contactLabels[field]),
      ]),
    ) as CardContent['contactLabels'],
    socialLinks: Object.fromEntries(
      networkKeys.map((network) => [
        network,
        merge(`socialLinks.${network}`, socialLinks[network], theirs.socialLinks[network]),
      ]),
    ) as CardContent['socialLinks'],
    variants: Object.fromEntries(
      languages.map((language) => [
        language,
        Object.fromEntries(
          words.map((word) => [
            word,
            merge(`variants.${language}.${word}`, variants[language][word], theirs.variants[language][word]),
          ]),
        ),
      ]),
    ) as CardContent['variants'],
  };
}

/**
 * Returns the fields of a card whose values differ from those that were saved. Lists and objects count as a
 * whole.
 */
export function changedFields(saved: CardContent, values: CardContent): Partial<CardContent> {
  const isChanged = (field: string) =>
    JSON.stringify(values[field as keyof CardContent]) !== JSON.stringify(saved[field as keyof CardContent]);
  return Object.fromEntries(Object.entries(values).filter(([field]) => isChanged(field)));
}
