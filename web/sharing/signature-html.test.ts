import { emptyContent, hideable } from '@visita/core/cards/content';
import { isContactCard, type ContactCard } from '@visita/core/profile/public-card';
import { publicCard } from '@visita/core/profile/public-projection';
import { expect, test } from 'vitest';
import { liveCard } from '../profile/profile-sample.ts';
import { signatureHtml, signatureText } from './signature-html.ts';

const publicUrl = 'https://visita.example';
const link = `${publicUrl}/i/7K3QX9M2PD?s=e`;
const words = { save: 'Save my contact' };
const sign = (card: ContactCard, hasPhoto = true) =>
  signatureHtml({ card, link, publicUrl, hasPhoto, words });

test('The signature contains name, contact details and the link of its channel', () => {
  const html = sign(liveCard);
  for (const part of [
    'Maxine Tremblay (she/her)',
    'Founder and Lighting Designer',
    'Lumière du Nord',
    '<a href="tel:+15145550123"',
    '+1 514 555-0123',
    '<a href="mailto:maxine@lumieredunord.example"',
    '<a href="https://lumieredunord.example"',
    '4200 Boulevard Saint-Laurent',
    `<a href="${link}"`,
  ])
    expect(html).toContain(part);
  expect(signatureText({ card: liveCard, link, words }).split('\n')).toEqual([
    'Maxine Tremblay (she/her)',
    'Founder and Lighting Designer',
    'Lumière du Nord',
    '+1 514 555-0123',
    '+1 514 555-0100',
    'maxine@lumieredunord.example',
    'lumieredunord.example',
    '4200 Boulevard Saint-Laurent, Montréal, QC H2W 2R2',
    'Save my contact',
    link,
  ]);
});

test('Its only picture is the photo from this site as JPEG, and is optional', () => {
  const pictures = (html: string) => [...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src);
  expect(pictures(sign(liveCard))).toEqual([`${publicUrl}/i/${liveCard.cardId}/photo.jpg`]);
  expect(pictures(sign(liveCard, false))).toEqual([]);
  expect(pictures(sign({ ...liveCard, photo: 'https://elsewhere.example/pixel.webp' }))).toEqual([]);
});

test('It uses only markup that mail clients keep, and fits into Gmail’s limit of 10,000 characters', () => {
  const long = '名'.repeat(100);
  const html = sign({
    ...liveCard,
    name: long,
    title: long,
    company: long,
    companyAddress: '街'.repeat(300),
  });
  const tags = new Set([...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag));
  expect(tags).toEqual(new Set(['table', 'tbody', 'tr', 'td', 'a', 'img']));
  expect(html).not.toMatch(/class=|id=|url\(|position|flex|grid|var\(/);
  expect(html.length).toBeLessThan(10_000);
});

test('The owner’s texts are escaped', () => {
  const nasty = `"><img src=x onerror=alert(1)>'&amp;`;
  const html = sign({
    ...liveCard,
    name: nasty,
    title: nasty,
    company: nasty,
    companyAddress: nasty,
    pronouns: nasty,
    email: `a"><b@example.com`,
    website: `https://example.com/"><script>`,
  });
  expect(html.match(/<img /g)).toHaveLength(1);
  expect(html).not.toMatch(/<script|<b@|onerror=alert\(1\)>/);
  expect(html.replace(/<[a-z/][^<>]*>/g, '')).not.toMatch(/[<>]/);
});

test('Hidden fields are not part of it', () => {
  const fields = {
    ...emptyContent,
    name: 'Maxine Tremblay',
    title: 'Designer',
    company: 'Lumière',
    hidden: [...hideable],
  };
  const content = {
    ...fields,
    email: 'secret@example.com',
    phone: '+15145550123',
    phone2: '+15145550124',
    website: 'https://secret.example',
    companyAddress: 'Secret street',
    pronouns: 'secret',
  };
  const card = publicCard({
    card: { cardId: '7K3QX9M2PD', address: '7K3QX9M2PD', colour: 'gold', exitLink: '', isBindable: false },
    written: { content, portrait: null, updatedAt: new Date(0) },
    publicState: 'live',
    language: 'en',
    validUntil: null,
  });
  if (!isContactCard(card)) throw new Error('a live card can be saved');
  const everything = sign(card) + signatureText({ card, link, words });
  expect(everything).toContain('Maxine Tremblay');
  expect(everything).not.toMatch(/secret|Secret|5145550|tel:|mailto:/);
});
