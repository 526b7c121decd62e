import { listEmails, listPhones } from '@visita/core/cards/reach';
import { emailText, urlText } from '@visita/core/host-text';
import type { ContactCard } from '@visita/core/profile/public-card';
import { parsePhotoName } from '@visita/core/uploads/photo-files';
import { dialString } from '@visita/core/phone';
import { phoneText } from '@visita/core/phone-text';
import { escapeMarkup } from './escape.ts';

interface Signed {
  /** The card as visitors see it, without hidden fields. */
  card: ContactCard;
  /** The profile's URL with the email channel. */
  link: string;
  /** The site's URL without a trailing slash. */
  publicUrl: string;
  hasPhoto: boolean;
  words: { save: string };
}

interface SignatureHtmlLine {
  text: string;
  href?: string;
}

const fonts =
  "Arial, Helvetica, 'PingFang SC', 'PingFang TC', 'Microsoft YaHei', 'Microsoft JhengHei', sans-serif";
const [ink, quiet, accent] = ['#15171c', '#5b606b', '#0b6f66'];

/**
 * Returns an email signature as mail clients support it: tables, inline styles, sizes as attributes for
 * Outlook, and at most one picture, from this site. All content is escaped.
 */
export function signatureHtml({ card, link, publicUrl, hasPhoto, words }: Signed): string {
  const rows = [
    row({ text: getName(card) }, `font-size:17px;line-height:23px;font-weight:bold;color:${ink}`),
    ...[card.title, card.company]
      .filter(Boolean)
      .map((text) => row({ text }, `font-size:14px;line-height:20px;color:${quiet}`)),
    row({ text: '\u00a0' }, 'font-size:6px;line-height:8px'),
    ...waysTo(card).map((line) => row(line, `font-size:14px;line-height:24px;color:${ink}`)),
    row({ text: words.save, href: link }, `font-size:14px;line-height:26px;font-weight:bold;color:${accent}`),
  ];
  const photo = hasPhoto ? signaturePhotoPath(card) : undefined;
  const picture = photo
    ? `<td width="96" valign="top" style="width:96px;padding:2px 16px 0 0;vertical-align:top"><a href="${escapeMarkup(link)}"><img src="${escapeMarkup(publicUrl + photo)}" width="80" height="80" alt="${escapeMarkup(card.name)}" style="display:block;width:80px;height:80px;border:0;border-radius:40px"></a></td>`
    : '';
  const text = `<td valign="top" style="vertical-align:top">${table(rows.join(''))}</td>`;
  return table(`<tr>${picture}${text}</tr>`, ` lang="${card.language}"`);
}

/** Returns the signature as plain text. */
export function signatureText({ card, link, words }: Pick<Signed, 'card' | 'link' | 'words'>): string {
  const ways = waysTo(card).map(({ text }) => text);
  return [getName(card), card.title, card.company, ...ways, words.save, link].filter(Boolean).join('\n');
}

/**
 * Returns the path of the photo as JPEG, of a card with one. The path is stable, so sent emails show the
 * current photo.
 */
export function signaturePhotoPath(card: ContactCard): string | undefined {
  return parsePhotoName(card.photo) ? `/i/${card.cardId}/photo.jpg` : undefined;
}

function getName(card: ContactCard): string {
  return card.publicState === 'live' && card.pronouns ? `${card.name} (${card.pronouns})` : card.name;
}

function waysTo(card: ContactCard): SignatureHtmlLine[] {
  const { website, companyAddress, language } = card;
  // two numbers and one address, as a signature stays short
  const phones = listPhones(card).filter(({ label }) => label !== 'fax');
  const email = listEmails(card)[0]?.address ?? '';
  const lines = [
    ...phones.slice(0, 2).map(({ number }) => ({
      text: phoneText(number, language),
      href: `tel:${dialString(number)}`,
    })),
    { text: emailText(email), href: email && `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
    {
      text: urlText(website)
        .replace(/^https?:\/\/(www\.)?/, '')
        .replace(/\/$/, ''),
      href: website,
    },
    { text: companyAddress },
  ];
  return lines.filter(({ text }) => text);
}

function row({ text, href }: SignatureHtmlLine, style: string): string {
  const markup = escapeMarkup(text);
  const colour = /(?:^|;)color:[^;]+/.exec(style)?.[0].replace(/^;/, '') ?? '';
  const inside = href
    ? `<a href="${escapeMarkup(href)}" style="${colour};text-decoration:none;display:inline-block">${markup}</a>`
    : markup;
  return `<tr><td style="${style};font-family:${fonts}">${inside}</td></tr>`;
}

function table(rows: string, attributes = ''): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${attributes} style="border-collapse:collapse"><tbody>${rows}</tbody></table>`;
}
