import { languageNames, languages, type Language } from '@visita/core/languages';
import { networkKeys, networkName } from '@visita/core/cards/networks';
import { emailFields, phoneFields } from '@visita/core/cards/reach';
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
  ...phoneFields,
  ...emailFields,
  'website',
  'companyAddress',
  'description',
  'links',
  'language',
  'accent',
  'layout',
  'logo',
  'cover',
  'isFindable',
  'exitLink',
] as const;
const words = ['name', 'title', 'company', 'description'] as const;

/** Returns the labels of the card form by the contract's field names. */
export function cardFieldLabels(t: TFunction<'cards'>, language: Language): Record<string, string> {
  return Object.fromEntries([
    ...[...plain, ...reach].map((field) => [field, t(`fields.${field}`)]),
    ...networkKeys.map((network) => [`socialLinks.${network}`, networkName(network, language)]),
    ...[...phoneFields, ...emailFields].map((field) => [
      `contactLabels.${field}`,
      t('reach.labelNamed', { field: t(`fields.${field}`) }),
    ]),
    ['links.title', t('fields.linkTitle')],
    ['links.url', t('fields.linkUrl')],
    ['links.kind', t('fields.linkKind')],
    ...languages.map((each) => [
      `links.titles.${each}`,
      t('fields.linkTitleIn', { language: languageNames[each] }),
    ]),
    ...languages.flatMap((language) =>
      words.map((word) => [
        `variants.${language}.${word}`,
        t(`fields.variants.${word}`, { language: languageNames[language] }),
      ]),
    ),
  ]);
}

/** Returns the default labels of a company address; the form uses those of its country. */
export function addressPartLabels(t: TFunction<'addresses'>): Record<string, string> {
  const parts = {
    country: 'country',
    province: 'region',
    city: 'city',
    district: 'district',
    address: 'address',
    zipCode: 'zipCode',
  } as const;
  return Object.fromEntries(
    Object.entries(parts).map(([part, name]) => [`companyParts.${part}`, t(`fields.${name}`)]),
  );
}
