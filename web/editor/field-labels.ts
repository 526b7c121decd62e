import { languageNames, languages, type Language } from '@visita/core/languages';
import { networkKeys, networkName } from '@visita/core/cards/networks';
import type { TFunction } from 'i18next';

const plain = [
  'photo',
  'name',
  'title',
  'company',
  'pronouns',
  'familyName',
  'givenName',
  'additionalName',
  'namePrefix',
  'nameSuffix',
  'phoneticFamily',
  'phoneticGiven',
] as const;
const reach = [
  'phone',
  'phone2',
  'email',
  'website',
  'companyAddress',
  'description',
  'links',
  'language',
  'accent',
  'isFindable',
  'exitLink',
] as const;
const words = ['name', 'title', 'company', 'description'] as const;

/** What each field of the card form is called, by the names the contract has for them. */
export function labelsOf(t: TFunction<'cards'>, language: Language): Record<string, string> {
  return Object.fromEntries([
    ...[...plain, ...reach].map((field) => [field, t(`fields.${field}`)]),
    ...networkKeys.map((network) => [`socialLinks.${network}`, networkName(network, language)]),
    ['links.title', t('fields.linkTitle')],
    ['links.url', t('fields.linkUrl')],
    ...languages.flatMap((language) =>
      words.map((word) => [`variants.${language}.${word}`, t(`fields.variants.${word}`, { language: languageNames[language] })]),
    ),
  ]);
}

/** The same of the parts of a company's address, whose words belong to addresses; the form itself calls them as their country does. */
export function partLabelsOf(t: TFunction<'addresses'>): Record<string, string> {
  const parts = {
    country: 'country',
    province: 'region',
    city: 'city',
    district: 'district',
    address: 'address',
    zipCode: 'zipCode',
  } as const;
  return Object.fromEntries(Object.entries(parts).map(([part, name]) => [`companyParts.${part}`, t(`fields.${name}`)]));
}
