import { countryName } from '../addresses/country-name.ts';
import { isInLatin, isLargeFirst } from '../addresses/format.ts';
import { cleanLine } from '../text.ts';
import { dialString } from '../phone.ts';
import { formattedName } from '../cards/names.ts';
import { networks } from '../cards/networks.ts';
import { listEmails, listPhones, type EmailLabel, type LabelledPhone } from '../cards/reach.ts';
import { isSelfEmployed } from '../cards/self-employed.ts';
import type { ContactCard } from './public-card.ts';

interface ContactFile {
  card: ContactCard;
  /** The address of the profile. */
  url: string;
  /**
   * A UUID that stays the same while the card has the same owner, so that a new file updates the same
   * contact.
   */
  uid: string;
  /** A small JPEG in base64; null for a QR code or a retry without photo. */
  photo: string | null;
  /** Additional lines of the note. */
  note?: string[];
}

/**
 * Returns a contact as a vCard 3.0 that every phone accepts (RFC 2426): CRLF, no folding, no empty property,
 * the photo last and followed by the one empty line that Samsung requires (platform facts, section 1).
 */
export function contactFile({ card, url, uid, photo, note = [] }: ContactFile): string {
  const parts = [card.familyName, card.givenName, card.additionalName, card.namePrefix, card.nameSuffix];
  const split = { family: plain(card.familyName), given: plain(card.givenName) };
  const labelled = createLabeller();
  const phones = listPhones(card).flatMap((phone) => {
    const line = `TEL;TYPE=${phoneType(phone)}:${plain(dialString(phone.number))}`;
    const label = phoneNames[phone.label];
    return label ? labelled(line, label) : [line];
  });
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${parts.map(escape).join(';')}`,
    `FN:${escape(formattedName(split, card.name))}`,
    ...property('X-PHONETIC-LAST-NAME', escape(card.phoneticFamily)),
    ...property('X-PHONETIC-FIRST-NAME', escape(card.phoneticGiven)),
    ...property('ORG', isSelfEmployed(card.company) ? '' : escape(card.company)),
    ...property('TITLE', escape(card.title)),
    ...phones,
    ...listEmails(card).flatMap(({ label, address }) =>
      property(`EMAIL;TYPE=${emailTypes[label]}`, escape(address)),
    ),
    ...property('ADR;TYPE=WORK', workAddress(card)),
    // a URL is not a text: its commas and semicolons stand as they are (RFC 2426, section 3.6.8)
    ...property('URL', plain(url)),
    ...property('URL', plain(card.website)),
    ...labelledLinks(card).flatMap(({ label, url }) => labelled(`URL:${plain(url)}`, label)),
    ...notes(card, note),
    `UID:urn:uuid:${plain(uid)}`,
    `REV:${card.updatedAt.toISOString().slice(0, 19)}Z`,
    ...(photo && /^[A-Za-z\d+/]+={0,2}$/.test(photo) ? [`PHOTO;ENCODING=b;TYPE=JPEG:${photo}`, ''] : []),
    'END:VCARD',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** Types of RFC 2426, section 3.3.1, which every address book translates. */
const phoneTypes = {
  mobile: 'CELL',
  work: 'WORK,VOICE',
  home: 'HOME,VOICE',
  main: 'WORK,VOICE',
  whatsapp: 'CELL',
  fax: 'WORK,FAX',
  other: 'VOICE',
};

/**
 * Labels that no type of RFC 2426 says, in Apple's property, which others ignore in favour of the type. The
 * first is Apple's own key, which its address book translates.
 */
const phoneNames: Partial<Record<LabelledPhone['label'], string>> = {
  main: '_$!<Main>!$_',
  whatsapp: 'WhatsApp',
};

function phoneType({ field, label }: LabelledPhone): string {
  if (label !== '') return phoneTypes[label];
  return field === 'phone' ? phoneTypes.mobile : phoneTypes.work;
}

const emailTypes: Record<EmailLabel, string> = {
  '': 'INTERNET,WORK',
  work: 'INTERNET,WORK',
  home: 'INTERNET,HOME',
  other: 'INTERNET',
};

/** Returns a function that adds a label to a property, which the two share a group for (RFC 2426, section 4). */
function createLabeller() {
  let count = 0;
  return (line: string, label: string): string[] => {
    count += 1;
    return [`item${count}.${line}`, `item${count}.X-ABLabel:${escape(label)}`];
  };
}

function labelledLinks(card: ContactCard): { label: string; url: string }[] {
  if (card.publicState !== 'live') return [];
  return card.socialLinks.map(({ network, url }) => ({ label: networks[network].name, url }));
}

/** Some phones drop the labels of links, so networks are repeated here as plain text. */
function notes(card: ContactCard, more: string[]): string[] {
  const wechat =
    card.publicState === 'live' && card.wechatId ? [`${networks.wechat.name}: ${card.wechatId}`] : [];
  const lines = [...wechat, ...labelledLinks(card).map(({ label, url }) => `${label}: ${url}`), ...more];
  return lines.length > 0 ? [`NOTE:${lines.map(escape).join('\\n')}`] : [];
}

/**
 * Returns ADR: post office box and extended address, which are always empty, then street, locality, region,
 * postal code and country. Free text becomes the street.
 */
function workAddress({ companyAddress, companyParts, language }: ContactCard): string {
  const { country, province, city, district, address, zipCode } = companyParts;
  if (country === '') return plain(companyAddress) === '' ? '' : `;;${escape(companyAddress)};;;;`;
  const isLarge = isLargeFirst(country, { isLatin: isInLatin(province, city, district, address) });
  // without a city, the locality is the district: 臺北市大安區
  const lines = city === '' ? [address] : isLarge ? [district, address] : [address, district];
  const comma = /\p{Script=Han}/u.test(address) ? '，' : ', ';
  const street = lines.filter((line) => line !== '').join(isLarge ? ' ' : comma);
  return ['', '', street, city || district, province, zipCode, countryName(country, language)]
    .map(escape)
    .join(';');
}

function property(name: string, value: string): string[] {
  return value === '' ? [] : [`${name}:${value}`];
}

/** Returns one line of well-formed text, so that no value can start a property of its own. */
function plain(value: string): string {
  return cleanLine(value.toWellFormed());
}

function escape(value: string): string {
  return plain(value).replace(/[\\,;]/g, '\\$&');
}

/**
 * Returns the filename parameters for `Content-Disposition`: ASCII as a fallback, RFC 5987 for other
 * characters.
 */
export function contactFileName(name: string): string {
  const bare = plain(name.replace(/[/\\:*?"<>|]/g, ' ')).replace(/^[.\s]+|[.\s]+$/g, '');
  const short = Array.from(bare).slice(0, 80).join('') || 'contact';
  const encoded = encodeURIComponent(short).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="contact.vcf"; filename*=UTF-8''${encoded}.vcf`;
}
