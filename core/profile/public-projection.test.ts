import * as fc from 'fast-check';
import { noLabels } from '../cards/reach.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { languages } from '../languages.ts';
import { noParts } from '../cards/company-parts.ts';
import { CardContent, emptyContent, hideable, type Hideable } from '../cards/content.ts';
import { networkKeys, type Network } from '../cards/networks.ts';
import { publicCard, unknownCard } from './public-projection.ts';
import { PublicCard } from './public-card.ts';
import { publicStates, type PublicState } from '../cards/state.ts';
import type { WrittenContent } from '../cards/written-content.ts';
import { blankLink } from '../cards/links.ts';

const card = {
  cardId: 'AB12CD34EF',
  address: '2M9QK7XPD3',
  colour: 'gold',
  exitLink: 'https://left.example',
  isBindable: true,
} as const;
/** The fields of a card that names no address but the opened one. */
const openedAddress = { cardId: card.address, address: card.address, colour: 'gold' };
const updatedAt = new Date('2026-03-09T15:00:00Z');
const validUntil = new Date('2027-03-09T15:00:00Z');
const portrait = 'data:image/avif;base64,AAAAHGZ0eXA=';

const content: WrittenContent = {
  ...CardContent.parse({
    name: 'Ana Roy',
    title: 'Baker',
    company: 'Pain',
    companyAddress: '1 rue Roy, Montréal',
    email: 'ana@example.com',
    phone: '+1 514 555 0123',
    phone2: '+1 514 555 0100',
    phone3: '+1 514 555 0103',
    phone4: '+1 514 555 0104',
    phone5: '+1 514 555 0105',
    email2: 'second@example.com',
    email3: 'third@example.com',
    contactLabels: { phone: 'mobile', phone3: 'fax', email2: 'home' },
    website: 'ana.example/site',
    description: 'Bread since 1999',
    photo: '/files/ana.jpg',
    phoneticFamily: 'Roa',
    phoneticGiven: 'Anna',
    pronouns: 'she/her',
    links: [{ title: 'Menu', url: 'ana.example/menu' }],
    exitLink: 'ana.example/exit',
    accent: '#0a7b7b',
    language: 'en',
    variants: {
      fr: { title: 'Boulangère', description: 'Du pain' },
      'zh-CN': { name: '罗安娜', title: '面包师', company: '面包' },
    },
    socialLinks: Object.fromEntries(
      networkKeys.map((network) => [network, network === 'whatsapp' ? '+15145550123' : `ana-${network}`]),
    ),
  }),
};

type Overrides = Partial<Parameters<typeof publicCard>[0]>;
const project = (overrides: Overrides = {}, contentChanges: Partial<WrittenContent> = {}) =>
  publicCard({
    card,
    written: { content: { ...content, ...contentChanges }, portrait, updatedAt },
    publicState: 'live',
    language: 'en',
    validUntil,
    ...overrides,
  });

/** Text by which each hideable field can be found in the output. */
const traces = Object.fromEntries(
  networkKeys.map((network) => [network, network === 'whatsapp' ? 'wa.me' : `ana-${network}`]),
) as Record<Network, string>;
const secrets: Record<Hideable, string> = {
  ...traces,
  companyAddress: '1 rue Roy',
  email: 'ana@example.com',
  phone: '+15145550123',
  phone2: '+15145550100',
  phone3: '+15145550103',
  phone4: '+15145550104',
  phone5: '+15145550105',
  email2: 'second@example.com',
  email3: 'third@example.com',
  website: 'ana.example/site',
  description: 'Bread since',
  pronouns: 'she/her',
  links: 'ana.example/menu',
};

describe('a live card', () => {
  test('shows all of its content', () => {
    const text = JSON.stringify(project());
    for (const secret of Object.values(secrets)) expect(text).toContain(secret);
    expect(project()).toMatchObject({
      publicState: 'live',
      cardId: 'AB12CD34EF',
      colour: 'gold',
      language: 'en',
      name: 'Ana Roy',
      familyName: 'Roy',
      givenName: 'Ana',
      phoneticFamily: 'Roa',
      portrait,
      photo: '/files/ana.jpg',
      accent: '#0a7b7b',
      wechatId: 'ana-wechat',
      updatedAt,
      validUntil,
    });
  });

  test.each(hideable)('never shows a hidden %s', (field) => {
    expect(JSON.stringify(project({}, { hidden: [field] }))).not.toContain(secrets[field]);
    expect(JSON.stringify(project({ publicState: 'lapsed' }, { hidden: [field] }))).not.toContain(
      secrets[field],
    );
  });

  test('never shows hidden fields, in any state and language', () => {
    fc.assert(
      fc.property(
        fc.subarray([...hideable]),
        fc.constantFrom(...publicStates),
        fc.constantFrom(...languages),
        (hidden, publicState, language) => {
          fc.pre(publicState !== 'unknown');
          const text = JSON.stringify(project({ publicState, language }, { hidden }));
          for (const field of hidden) expect(text).not.toContain(secrets[field]);
        },
      ),
    );
  });

  test('labels only the numbers and addresses that it shows', () => {
    expect(project({}, { hidden: ['phone3', 'email2'] })).toMatchObject({
      contactLabels: { ...noLabels, phone: 'mobile' },
    });
  });

  test('never shows the exit link', () => {
    expect(JSON.stringify(project())).not.toMatch(/exit|left/);
  });
});

describe('a link', () => {
  const links = [
    { ...blankLink, title: 'Menu', url: 'https://ana.example/menu', kind: 'menu' as const, isMain: true },
    {
      ...blankLink,
      title: 'Work',
      url: 'https://ana.example/work',
      titles: { ...blankLink.titles, en: 'No', fr: 'Travaux' },
    },
  ];

  test('has its title in the visitor’s language, or else that of the card’s first one', () => {
    expect(project({ language: 'fr' }, { links })).toMatchObject({
      links: [
        { title: 'Menu', url: 'https://ana.example/menu', kind: 'menu', isMain: true },
        { title: 'Travaux', url: 'https://ana.example/work', kind: '', isMain: false },
      ],
    });
    expect(project({}, { links })).toMatchObject({ links: [{ title: 'Menu' }, { title: 'Work' }] });
  });

  test('of a stored script address is left out, also as the main button', () => {
    const hostile = [{ ...blankLink, title: 'Book', url: 'javascript:alert(1)', isMain: true }];
    expect(project({}, { links: hostile })).toMatchObject({ links: [] });
  });
});

describe('the texts in the visitor’s language', () => {
  test('are the owner’s translations, with missing ones in the first language', () => {
    expect(project({ language: 'fr' })).toMatchObject({
      language: 'fr',
      name: 'Ana Roy',
      title: 'Boulangère',
      company: 'Pain',
      description: 'Du pain',
    });
  });

  test('contain the country of a structured address, which is hidden as a whole', () => {
    const companyParts = {
      ...noParts,
      country: 'DE',
      address: 'Torstr. 1',
      city: 'Berlin',
      zipCode: '10119',
    };
    const stored = { companyAddress: 'Torstr. 1, 10119 Berlin, Germany', companyParts };
    expect(project({ language: 'fr' }, stored)).toMatchObject({
      companyAddress: 'Torstr. 1, 10119 Berlin, Allemagne',
      companyParts,
    });
    // a missing translation falls back to the first language
    expect(project({ language: 'zh-TW' }, stored)).toMatchObject(stored);
    const hidden = project({}, { ...stored, hidden: ['companyAddress'] });
    expect(hidden).toMatchObject({ companyAddress: '', companyParts: noParts });
    expect(project()).toMatchObject({ companyAddress: content.companyAddress, companyParts: noParts });
  });

  test('split a name in another script by its own rules', () => {
    const own = { familyName: 'Roy Roy', givenName: 'A.' };
    expect(project({ language: 'zh-CN' }, own)).toMatchObject({
      name: '罗安娜',
      familyName: '罗',
      givenName: '安娜',
      title: '面包师',
      phoneticFamily: 'Roa',
    });
    expect(project({ language: 'fr' }, own)).toMatchObject({ familyName: 'Roy Roy', givenName: 'A.' });
  });

  test('are those of the first language if there is no translation', () => {
    expect(project({ language: 'zh-TW' })).toMatchObject({
      language: 'en',
      name: 'Ana Roy',
      title: 'Baker',
      description: 'Bread since 1999',
    });
  });
});

describe('a card that is not live', () => {
  test('but lapsed shows the contact and the exit link', () => {
    const lapsed = project({ publicState: 'lapsed' });
    expect(lapsed).toMatchObject({
      publicState: 'lapsed',
      name: 'Ana Roy',
      title: 'Baker',
      company: 'Pain',
      phone: '+15145550123',
      exitLink: 'https://ana.example/exit',
    });
    expect(lapsed).toMatchObject({ photo: '/files/ana.jpg', portrait });
    for (const field of ['description', 'pronouns', 'links', 'accent', 'socialLinks', 'wechatId'])
      expect(lapsed).not.toHaveProperty(field);
  });

  test('but paused shows no personal data', () => {
    expect(project({ publicState: 'paused' })).toEqual({
      publicState: 'paused',
      ...openedAddress,
      cardId: card.cardId,
    });
  });

  test('but lost shows neither personal data nor another address of the card', () => {
    expect(project({ publicState: 'lost' })).toEqual({ publicState: 'lost', ...openedAddress });
  });

  test('but unbound shows the last owner’s exit link', () => {
    const unbound = {
      publicState: 'unbound',
      ...openedAddress,
      isBindable: true,
      exitLink: 'https://left.example',
    };
    expect(project({ publicState: 'unbound' })).toEqual(unbound);
    expect(project({ publicState: 'unbound', written: null })).toEqual(unbound);
    expect(project({ publicState: 'unbound', card: { ...card, exitLink: 'javascript:alert(1)' } })).toEqual({
      ...unbound,
      exitLink: '',
    });
  });

  test('because it is blank appears as unbound', () => {
    const blank = { content: emptyContent, portrait: null, updatedAt };
    expect(project({ written: blank })).toEqual({
      publicState: 'unbound',
      ...openedAddress,
      isBindable: true,
      exitLink: '',
    });
    expect(project({ written: blank, publicState: 'lost' })).toMatchObject({ publicState: 'lost' });
  });

  test('because it is unknown shows only its id', () => {
    expect(unknownCard('0000000000')).toEqual({ publicState: 'unknown', cardId: '0000000000' });
  });
});

describe('with any stored content', () => {
  const bad = fc.oneof(
    fc.constantFrom(
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'https://a:b@c.example',
      'https://ok.example/x',
    ),
    fc.string({ unit: 'binary' }),
  );
  const stored = fc.record({
    website: bad,
    photo: bad,
    exitLink: bad,
    email: bad,
    phone: bad,
    phone2: bad,
    accent: bad,
    name: bad,
    description: bad,
    links: fc.array(
      fc.record({ title: bad, url: bad }).map((link) => ({ ...blankLink, ...link })),
      { maxLength: 3 },
    ),
    socialLinks: fc.record(
      Object.fromEntries(networkKeys.map((network) => [network, bad])) as Record<Network, typeof bad>,
    ),
  });
  const publicStates = fc.constantFrom<Exclude<PublicState, 'unknown'>>(
    'live',
    'lapsed',
    'paused',
    'lost',
    'unpublished',
    'blocked',
    'unbound',
  );

  test('every public address is http or https', () => {
    fc.assert(
      fc.property(stored, publicStates, bad, (contentChanges, publicState, picture) => {
        const out = project({
          publicState,
          card: { ...card, exitLink: picture },
          written: { content: { ...content, ...contentChanges }, portrait: picture, updatedAt },
        });
        const publicFields = {
          website: '',
          exitLink: '',
          photo: '',
          phone: '',
          phone2: '',
          accent: '',
          email: '',
          portrait: null,
          links: [],
          socialLinks: [],
          ...out,
        };
        const urls = [...publicFields.links, ...publicFields.socialLinks].map(({ url }) => url);
        for (const url of [publicFields.website, publicFields.exitLink, ...urls].filter(Boolean))
          expect(url).toMatch(/^https?:/i);
        expect(publicFields.photo).toMatch(/^(\/files\/[\w./-]+)?$/);
        expect(publicFields.portrait).toBeNull();
        expect(publicFields.phone + publicFields.phone2 + publicFields.accent).toMatch(/^[+\d#a-f]*$/);
        expect(publicFields.email).toMatch(/^[^\s"<>,;:\\]*$/);
      }),
      { numRuns: 500 },
    );
  });

  test('the public data has exactly the keys of the contract', () => {
    fc.assert(
      fc.property(stored, publicStates, (content, publicState) => {
        const stowaway = { ...content, ownerId: 'secret', subscription: 'secret' };
        const out = project({ publicState }, stowaway);
        expect(z.decode(PublicCard, z.encode(PublicCard, out))).toEqual(out);
        expect(JSON.stringify(out)).not.toContain('secret');
      }),
    );
  });
});
