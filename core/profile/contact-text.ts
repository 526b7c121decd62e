import { networks } from '../cards/networks.ts';
import { listEmails, listPhones } from '../cards/reach.ts';
import { emailText, urlText } from '../host-text.ts';
import { plainPhoneText } from '../phone-text.ts';
import type { ContactCard } from './public-card.ts';

/**
 * Returns a contact as plain text to copy or share where files cannot be opened: name, contact details and
 * the profile's address.
 */
export function contactText({ card, url }: { card: ContactCard; url: string }): string {
  const elsewhere =
    card.publicState === 'live'
      ? card.socialLinks.map((link) => `${networks[link.network].name}: ${link.url}`)
      : [];
  const wechat =
    card.publicState === 'live' && card.wechatId ? [`${networks.wechat.name}: ${card.wechatId}`] : [];
  const phones = listPhones(card).map(({ number }) => plainPhoneText(number, card.language));
  const emails = listEmails(card).map(({ address }) => emailText(address));
  const parts = [
    [card.name, card.title, card.company],
    [...phones, ...emails, urlText(card.website), card.companyAddress],
    [...wechat, ...elsewhere],
    [url],
  ];
  const blocks = parts
    .map((lines) => lines.filter((line) => line !== '').join('\n'))
    .filter((part) => part !== '');
  return `${blocks.join('\n\n')}\n`;
}
