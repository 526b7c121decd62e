import { noParts } from '@visita/core/cards/company-parts';
import { noMoreReach } from '@visita/core/cards/reach';
import type { LiveCard } from '@visita/core/profile/public-card';

const link = { kind: '' as const, isMain: false };

/** A card with every field filled, for the tests of the page's size. */
export const liveCard: LiveCard = {
  publicState: 'live',
  cardId: '7K3QX9M2PD',
  address: '2M9QK7XPD3',
  colour: 'gold',
  language: 'en',
  name: 'Maxine Tremblay',
  familyName: 'Tremblay',
  givenName: 'Maxine',
  additionalName: '',
  namePrefix: '',
  nameSuffix: '',
  phoneticFamily: '',
  phoneticGiven: '',
  title: 'Founder and Lighting Designer',
  company: 'Lumière du Nord',
  companyAddress: '4200 Boulevard Saint-Laurent, Montréal, QC H2W 2R2',
  companyParts: noParts,
  email: 'maxine@lumieredunord.example',
  phone: '+15145550123',
  phone2: '+15145550100',
  ...noMoreReach,
  website: 'https://lumieredunord.example',
  photo: '/files/0123456789abcdef0123456789abcdef-1000.webp',
  updatedAt: new Date('2026-03-09T15:00:00Z'),
  validUntil: new Date('2026-04-09T15:00:00Z'),
  accent: '#c8553d',
  layout: 'classic',
  logo: '',
  cover: '',
  isFindable: false,
  description:
    'I design light for places where people stay a while: libraries, small theatres, kitchens.\nAsk me about warm dimming, and why your office feels tired at four.',
  pronouns: 'she/her',
  socialLinks: [
    { network: 'linkedin', url: 'https://www.linkedin.com/in/maxtremblay' },
    { network: 'twitter', url: 'https://x.com/maxtremblay' },
    { network: 'facebook', url: 'https://www.facebook.com/lumieredunord' },
    { network: 'instagram', url: 'https://www.instagram.com/lumieredunord' },
    { network: 'tiktok', url: 'https://www.tiktok.com/@lumieredunord' },
    { network: 'youtube', url: 'https://www.youtube.com/@lumieredunord' },
    { network: 'whatsapp', url: 'https://wa.me/15145550123' },
    { network: 'telegram', url: 'https://t.me/maxtremblay' },
    { network: 'line', url: 'https://line.me/ti/p/~maxtremblay' },
    { network: 'snapchat', url: 'https://www.snapchat.com/add/maxtremblay' },
    { network: 'pinterest', url: 'https://www.pinterest.com/lumieredunord' },
    { network: 'reddit', url: 'https://www.reddit.com/user/maxtremblay' },
  ],
  wechatId: 'max-lumiere',
  links: [
    { kind: 'booking', isMain: true, title: 'Book half an hour', url: 'https://cal.example/maxine/30min' },
    { ...link, kind: 'portfolio', title: 'Portfolio 2026', url: 'https://lumieredunord.example/portfolio' },
    {
      ...link,
      title: 'The winter light handbook (PDF)',
      url: 'https://lumieredunord.example/files/handbook.pdf',
    },
    {
      ...link,
      title: 'Talk: “Light you do not notice”',
      url: 'https://talks.example/light-you-do-not-notice',
    },
    { ...link, title: 'Workshop calendar', url: 'https://lumieredunord.example/workshops' },
    { ...link, title: 'Newsletter, four times a year', url: 'https://letters.example/lumiere' },
  ],
  portrait: null,
};

/** As large as the largest portrait (5.9 KB) and, like a picture, incompressible. */
export const portrait = `data:image/avif;base64,${noise(5900).toString('base64')}`;

function noise(length: number): Buffer {
  let state = 1;
  // a Lehmer generator, so that the size is reproducible
  return Buffer.from(Array.from({ length }, () => ((state = (state * 48271) % 2147483647) >> 8) & 255));
}
