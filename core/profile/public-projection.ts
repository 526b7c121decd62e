import type { Language } from '../languages.ts';
import { email } from '../text.ts';
import { isSafeUrl } from '../url.ts';
import type { Colour } from '../colour.ts';
import { companyLine, noParts } from '../cards/company-parts.ts';
import { isPhoto, type Hideable } from '../cards/content.ts';
import { noOwnParts, splitName } from '../cards/names.ts';
import { isLayout } from '../cards/look.ts';
import { networkKeys, toNetworkUrl } from '../cards/networks.ts';
import { emailFields, noLabels, phoneFields, type ContactLabels } from '../cards/reach.ts';
import { isPhone } from '../phone.ts';
import { parsePlacedName } from '../uploads/photo-files.ts';
import type { Placement } from '../uploads/placement.ts';
import type { PublicCard } from './public-card.ts';
import type { PublicState } from '../cards/state.ts';
import type { WrittenContent } from '../cards/written-content.ts';

interface PublicProjectionView {
  /**
   * The code of the card's own address, and the address that was opened. `exitLink` was set by its last owner
   * for visitors who come while it leads to no card.
   */
  card: { cardId: string; address: string; colour: Colour; exitLink: string; isBindable: boolean };
  /** Null while the card is unbound. The portrait is an inlined AVIF, `data:image/avif;base64,…`. */
  written: { content: WrittenContent; portrait: string | null; updatedAt: Date } | null;
  publicState: Exclude<PublicState, 'unknown'>;
  /** The visitor's language. */
  language: Language;
  validUntil: Date | null;
}

/**
 * Projects a card to its public data, the only way from a card to the public: a whitelist per public state,
 * in the visitor's language if translated. Hidden fields are removed, and every address is validated again.
 */
export function publicCard({
  card,
  written,
  publicState,
  language,
  validUntil,
}: PublicProjectionView): PublicCard {
  const { cardId, address, colour, exitLink, isBindable } = card;
  // a lost card, and one that shows no person yet, names no other address of the card
  const openedAddress = { cardId: address, address, colour };
  if (publicState === 'lost' || publicState === 'unpublished' || publicState === 'blocked')
    return { publicState, ...openedAddress };
  if (publicState === 'paused') return { publicState, cardId, address, colour };
  if (publicState === 'unbound' || !written)
    return { publicState: 'unbound', ...openedAddress, exitLink: safeUrl(exitLink), isBindable };
  const { content, portrait, updatedAt } = written;
  // newly bound and still blank: there is no owner to show yet
  if (!content.name) return { publicState: 'unbound', ...openedAddress, exitLink: '', isBindable };

  const contact = {
    cardId,
    address,
    colour,
    ...getContact(content, language),
    portrait: portrait && /^data:image\/avif;base64,[A-Za-z\d+/]+={0,2}$/.test(portrait) ? portrait : null,
    updatedAt,
    validUntil,
  };
  if (publicState === 'lapsed') return { publicState, ...contact, exitLink: safeUrl(content.exitLink) };

  const toVisible = unlessHidden(content);
  return {
    publicState,
    ...contact,
    accent: /^#[\da-f]{6}$/.test(content.accent) ? content.accent : '',
    ...getLook(content),
    isFindable: content.isFindable,
    description: toVisible('description', getWords(content, language).description),
    pronouns: toVisible('pronouns', content.pronouns),
    socialLinks: getSocialLinks(content),
    wechatId: toVisible('wechat', toNetworkUrl('wechat', content.socialLinks.wechat) ?? ''),
    links: content.hidden.includes('links')
      ? []
      : content.links
          .filter(({ url }) => isSafeUrl(url))
          .map(({ title, titles, url, kind, isMain }) => ({
            title: (language !== content.language && titles[language]) || title,
            url,
            kind,
            isMain,
          })),
  };
}

/** Returns the public card for a card id that does not exist. */
export function unknownCard(cardId: string): PublicCard {
  return { publicState: 'unknown', cardId };
}

/** Returns layout, logo and cover. Only the layout with a cover shows it. */
function getLook({ layout, logo, cover }: WrittenContent) {
  const toPicture = (placement: Placement, path: string) => (parsePlacedName(placement, path) ? path : '');
  return {
    layout: isLayout(layout) ? layout : 'classic',
    logo: toPicture('logo', logo),
    cover: layout === 'banner' ? toPicture('cover', cover) : '',
  };
}

function getContact(content: WrittenContent, language: Language) {
  const toVisible = unlessHidden(content);
  const words = getWords(content, language);
  // the owner split the name of the first language; a name in another script is split by its own rules
  const own = words.name === content.name ? content : noOwnParts;
  const split = splitName({ ...own, name: words.name });
  return {
    language: words.language,
    name: words.name,
    familyName: split.family,
    givenName: split.given,
    additionalName: split.additional,
    namePrefix: split.prefix,
    nameSuffix: split.suffix,
    phoneticFamily: content.phoneticFamily,
    phoneticGiven: content.phoneticGiven,
    title: words.title,
    company: words.company,
    companyAddress: toVisible('companyAddress', companyLine(content, words.language)),
    companyParts: content.hidden.includes('companyAddress') ? noParts : content.companyParts,
    ...getReach(content),
    website: toVisible('website', safeUrl(content.website)),
    photo: isPhoto(content.photo) ? content.photo : '',
  };
}

/** Returns the visible numbers and email addresses, and the labels of these only. */
function getReach(content: WrittenContent) {
  const toVisible = unlessHidden(content);
  const isValid = { phone: isPhone, email: (text: string) => email.safeParse(text).success };
  const emails = emailFields.map(
    (field) => [field, toVisible(field, content[field]), isValid.email] as const,
  );
  const phones = phoneFields.map(
    (field) => [field, toVisible(field, content[field]), isValid.phone] as const,
  );
  const reach = Object.fromEntries(
    [...emails, ...phones].map(([field, text, isValidText]) => [field, isValidText(text) ? text : '']),
  ) as Record<(typeof emailFields)[number] | (typeof phoneFields)[number], string>; // `fromEntries` loses the keys
  const visibleLabels = Object.entries(content.contactLabels).filter(
    ([field]) => reach[field as keyof ContactLabels] !== '', // `entries` widens the key
  );
  return { ...reach, contactLabels: { ...noLabels, ...Object.fromEntries(visibleLabels) } };
}

/** Returns the texts in this language. Missing ones are those of the first language. */
function getWords(content: WrittenContent, language: Language) {
  const variant = language === content.language ? content : content.variants[language];
  const isWritten = [variant.name, variant.title, variant.company, variant.description].some(
    (text) => text !== '',
  );
  return {
    language: isWritten ? language : content.language,
    name: variant.name || content.name,
    title: variant.title || content.title,
    company: variant.company || content.company,
    description: variant.description || content.description,
  };
}

function getSocialLinks({ socialLinks, hidden }: WrittenContent) {
  return networkKeys
    .filter((network) => network !== 'wechat')
    .filter((network) => !hidden.includes(network))
    .map((network) => ({ network, url: toNetworkUrl(network, socialLinks[network]) ?? '' }))
    .filter(({ url }) => url !== '');
}

function unlessHidden({ hidden }: WrittenContent) {
  return (field: Hideable, text: string) => (hidden.includes(field) ? '' : text);
}

function safeUrl(url: string): string {
  return isSafeUrl(url) ? url : '';
}
