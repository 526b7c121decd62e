import type { Language } from '../languages.ts';
import { email } from '../text.ts';
import { isSafeUrl } from '../url.ts';
import type { Colour } from '../cards/colour.ts';
import { companyLine, noParts } from '../cards/company-parts.ts';
import { isPhoto, type Hideable } from '../cards/content.ts';
import { noOwnParts, splitName } from '../cards/names.ts';
import { networkKeys, toNetworkUrl } from '../cards/networks.ts';
import { isPhone } from '../phone.ts';
import type { PublicCard } from './public-card.ts';
import type { PublicState } from '../cards/state.ts';
import type { WrittenContent } from '../cards/written-content.ts';

interface Shown {
  /** The thing in the hand; `exitLink` is what its last owner left for those who tap it when it is nobody's. */
  card: { cardId: string; colour: Colour; exitLink: string };
  /** `null` while nobody has bound it. The portrait is an inlined AVIF, `data:image/avif;base64,…`. */
  written: { content: WrittenContent; portrait: string | null; updatedAt: Date } | null;
  publicState: Exclude<PublicState, 'unknown'>;
  /** The visitor's. */
  language: Language;
  validUntil: Date | null;
}

/**
 * The only way from a card to the public: a whitelist for each public state, in the visitor's language where the owner wrote it.
 * What is hidden stays behind, and every address is checked again, whatever was true when it was stored.
 */
export function publicCard({ card, written, publicState, language, validUntil }: Shown): PublicCard {
  const { cardId, colour, exitLink } = card;
  if (publicState === 'paused' || publicState === 'lost') return { publicState, cardId, colour };
  if (publicState === 'unbound' || !written) return { publicState: 'unbound', cardId, colour, exitLink: safeUrl(exitLink) };
  const { content, portrait, updatedAt } = written;
  // bound a minute ago and still blank: there is nobody to show yet
  if (!content.name) return { publicState: 'unbound', cardId, colour, exitLink: '' };

  const contact = { cardId, colour, ...contactOf(content, language), updatedAt, validUntil };
  if (publicState === 'lapsed') return { publicState, ...contact, exitLink: safeUrl(content.exitLink) };

  const shown = unlessHidden(content);
  return {
    publicState,
    ...contact,
    accent: /^#[\da-f]{6}$/.test(content.accent) ? content.accent : '',
    isFindable: content.isFindable,
    description: shown('description', wordsOf(content, language).description),
    pronouns: shown('pronouns', content.pronouns),
    socialLinks: socialLinksOf(content),
    wechatId: shown('wechat', toNetworkUrl('wechat', content.socialLinks.wechat) ?? ''),
    links: content.hidden.includes('links')
      ? []
      : content.links.filter(({ url }) => isSafeUrl(url)).map(({ title, url }) => ({ title, url })),
    portrait: portrait && /^data:image\/avif;base64,[A-Za-z\d+/]+={0,2}$/.test(portrait) ? portrait : null,
  };
}

/** A printed address that leads to no card of ours. */
export function unknownCard(cardId: string): PublicCard {
  return { publicState: 'unknown', cardId };
}

function contactOf(content: WrittenContent, language: Language) {
  const shown = unlessHidden(content);
  const words = wordsOf(content, language);
  // the owner split the name of the first language; another script's name splits by its own rule
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
    companyAddress: shown('companyAddress', companyLine(content, words.language)),
    companyParts: content.hidden.includes('companyAddress') ? noParts : content.companyParts,
    email: shown('email', email.safeParse(content.email).success ? content.email : ''),
    phone: shown('phone', isPhone(content.phone) ? content.phone : ''),
    phone2: shown('phone2', isPhone(content.phone2) ? content.phone2 : ''),
    website: shown('website', safeUrl(content.website)),
    photo: isPhoto(content.photo) ? content.photo : '',
  };
}

/** The owner's words in this language, each one left out filled by the first language's. */
function wordsOf(content: WrittenContent, language: Language) {
  const variant = language === content.language ? content : content.variants[language];
  const isWritten = [variant.name, variant.title, variant.company, variant.description].some((text) => text !== '');
  return {
    language: isWritten ? language : content.language,
    name: variant.name || content.name,
    title: variant.title || content.title,
    company: variant.company || content.company,
    description: variant.description || content.description,
  };
}

function socialLinksOf({ socialLinks, hidden }: WrittenContent) {
  return networkKeys
    .filter((network) => network !== 'wechat')
    .filter((network) => !hidden.includes(network))
    .map((network) => ({ network, url: toNetworkUrl(network, socialLinks[network]) ?? '' }))
    .filter(({ url }) => isSafeUrl(url));
}

function unlessHidden({ hidden }: WrittenContent) {
  return (field: Hideable, text: string) => (hidden.includes(field) ? '' : text);
}

function safeUrl(url: string): string {
  return isSafeUrl(url) ? url : '';
}
