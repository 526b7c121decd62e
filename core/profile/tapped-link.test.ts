import { expect, test } from 'vitest';
import { linkKeys } from './tapped-link.ts';
import type { PublicCard } from './public-card.ts';

const live = {
  publicState: 'live',
  phone: '+15145550142',
  phone2: '',
  email: 'ana@example.com',
  website: 'https://example.com',
  companyAddress: '12 Rue Saint-Paul',
  socialLinks: [{ network: 'linkedin', url: 'https://www.linkedin.com/in/ana' }],
  links: [
    { title: 'Open days', url: 'https://example.com/öffnung' },
    { title: 'Site', url: 'https://example.com/' },
  ],
} as unknown as PublicCard; // what a click needs of it

test('what can be pressed is known as a browser writes it', () => {
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

test('a card that shows nobody has nothing to press', () => {
  expect(linkKeys({ publicState: 'unknown', cardId: 'X' })).toEqual(new Map());
});
