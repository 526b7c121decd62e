import { expect, test } from 'vitest';
import type { Contact } from '@visita/core/contacts/contract';
import { greetingName, replyAddress } from './reply-address.ts';

const contact = {
  name: 'Dr. Zoé Martin',
  email: 'zoe+card@example.com',
  language: 'fr',
  message: '',
} as Contact;
const words = { subject: 'Merci & à bientôt?', text: 'Bonjour Zoé,\n\nMerci.' };

test('A reply has address, subject and text, with line ends as mail programs expect them', () => {
  const url = new URL(replyAddress({ ...contact, message: 'Un\nDeux' }, words));
  expect([url.protocol, decodeURIComponent(url.pathname)]).toEqual(['mailto:', 'zoe+card@example.com']);
  expect(url.searchParams.get('subject')).toBe(words.subject);
  expect(url.searchParams.get('body')).toBe('Bonjour Zoé,\r\n\r\nMerci.\r\n\r\n> Un\r\n> Deux');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
});

test('An address cannot add fields to a reply, and a long message is cut between characters', () => {
  const hostile = new URL(replyAddress({ ...contact, email: 'a?bcc=b@example.com' }, words));
  expect([...hostile.searchParams.keys()]).toEqual(['subject', 'body']);
  const long = replyAddress({ ...contact, message: '😀名'.repeat(500) }, words);
  expect(long.length).toBeLessThanOrEqual(2000);
  expect(new URL(long).searchParams.get('body')).toMatch(/^Bonjour Zoé,[^]*名$|😀$/u);
});

test('A reply greets by the given name, in Chinese by the whole name', () => {
  expect(greetingName(contact)).toBe('Zoé');
  expect(greetingName({ name: '王小明', language: 'zh-TW' })).toBe('王小明');
  expect(greetingName({ name: 'Cher', language: 'en' })).toBe('Cher');
});
