import { expect, test } from 'vitest';
import { noParts } from '../cards/company-parts.ts';
import { noMoreReach } from '../cards/reach.ts';
import { linkKeys } from './tapped-link.ts';
import type { PublicCard } from './public-card.ts';

const live = {
  publicState: 'live',
  phone: '+15145550142',
  phone2: '',
  ...noMoreReach,
  email: 'ana@example.com',
  website: 'https://example.com',
  companyAddress: '12 Rue Saint-Paul',
  companyParts: noParts,
  socialLinks: [{ network: 'linkedin', url: 'https://www.linkedin.com/in/ana' }],
  links: [
    { title: 'Open days', url: 'https://example.com/öffnung' },
    { title: 'Site', url: 'https://example.com/' },
  ],
} as unknown as PublicCard; // the fields that a click needs

test('links are known in the form that browsers request', () => {
  expect(linkKeys(live)).toEqual(
    new Map([
      ['https://example.com/%C3%B6ffnung', 'https://example.com/öffnung'],
      ['https://example.com/', 'website'],
      ['tel:+15145550142', 'phone'],
      ['sms:+15145550142', 'message'],
      ['mailto:ana@example.com', 'email'],
      ['https://www.openstreetmap.org/search?query=12%20Rue%20Saint-Paul', 'address'],
      ['https://www.linkedin.com/in/ana', 'linkedin'],
    ]),
  );
});

test('the map link of a structured address is the same in every language', () => {
  const parts = { ...noParts, country: 'DE', city: 'Berlin' };
  const inFrench = { ...live, companyAddress: 'Berlin, Allemagne', companyParts: parts } as PublicCard;
  expect([...linkKeys(inFrench)]).toContainEqual([
    'https://www.openstreetmap.org/search?query=Berlin%2C%20Germany',
    'address',
  ]);
});

test('each labelled number and address is counted by itself, a WhatsApp number as a chat', () => {
  const card = {
    ...live,
    phone: '+15145550142',
    phone3: '+33612345678;ext=4',
    phone5: '+15145550199',
    email2: 'office@example.com',
    contactLabels: { ...noMoreReach.contactLabels, phone: 'work', phone3: 'whatsapp', phone5: 'fax' },
  } as PublicCard;
  expect([...linkKeys(card)]).toEqual(
    expect.arrayContaining([
      ['tel:+15145550142', 'phone'],
      ['https://wa.me/33612345678', 'phone3'],
      ['tel:+15145550199', 'phone5'],
      ['mailto:office@example.com', 'email2'],
    ]),
  );
  expect([...linkKeys(card).values()]).not.toContain('message');
});

test('a card without public data has no links', () => {
  expect(linkKeys({ publicState: 'unknown', cardId: 'X' })).toEqual(new Map());
});
