import { expect, test } from 'vitest';
import { noParts } from '../cards/company-parts.ts';
import { noMoreReach } from '../cards/reach.ts';
import { contactText } from './contact-text.ts';
import type { ContactCard } from './public-card.ts';

const contact: Extract<ContactCard, { publicState: 'lapsed' }> = {
  publicState: 'lapsed',
  cardId: '7K3QX9M2PD',
  address: '7K3QX9M2PD',
  colour: 'gold',
  language: 'en',
  name: 'Ana Lima',
  familyName: 'Lima',
  givenName: 'Ana',
  additionalName: '',
  namePrefix: '',
  nameSuffix: '',
  phoneticFamily: '',
  phoneticGiven: '',
  title: 'Engineer',
  company: 'Bridges',
  companyAddress: '12 Rue Saint-Paul, Montréal',
  companyParts: noParts,
  email: 'ana@example.com',
  phone: '+15145550123',
  phone2: '',
  ...noMoreReach,
  website: '',
  photo: '',
  portrait: null,
  updatedAt: new Date(0),
  validUntil: null,
  exitLink: '',
};
const url = 'https://visita.example/i/7K3QX9M2PD';

test('a contact as text contains name, contact details and the profile’s address, line by line', () => {
  expect(contactText({ card: contact, url })).toBe(
    `Ana Lima\nEngineer\nBridges\n\n+15145550123\nana@example.com\n12 Rue Saint-Paul, Montréal\n\n${url}\n`,
  );
});

test('a live card as text contains its networks, and the WeChat id', () => {
  const { exitLink: _, ...shared } = contact;
  const live: ContactCard = {
    ...shared,
    publicState: 'live',
    accent: '',
    layout: 'classic',
    logo: '',
    cover: '',
    isFindable: false,
    description: '',
    pronouns: '',
    socialLinks: [{ network: 'linkedin', url: 'https://www.linkedin.com/in/ana' }],
    wechatId: 'ana-lima',
    links: [],
  };
  expect(contactText({ card: live, url })).toContain(
    '\n\nWeChat: ana-lima\nLinkedIn: https://www.linkedin.com/in/ana\n\n',
  );
});
