import type { Language } from '@visita/core/languages';
import type { UserRow } from '../account/queries.ts';
import { readConfig } from '../config.ts';
import { initialSeller } from '../documents/current-seller.ts';
import type { Email } from '../mail/mail.ts';

/** The variants of one kind of email by name; the usual one is called `usual`. */
export type EmailVariants = Record<string, () => Promise<Email>>;
/** Kinds of email, each keyed by its module and its builder: `account/resetEmail`. */
export type EmailSamples = Record<string, EmailVariants>;

const at = new Date('2026-04-01T15:00:00Z');
const names: Record<Language, [string, string]> = {
  en: ['Ana Lima', 'Noah Martin'],
  fr: ['Zoé Bélanger', 'Émile Tremblay'],
  'zh-CN': ['王芳', '李伟'],
  'zh-TW': ['陳志明', '林美玲'],
};

/** The dependencies and accounts that all sample emails share; the shop speaks the language of the email. */
export function sampleRecipient(language: Language) {
  const read = readConfig({
    NODE_ENV: 'test',
    PUBLIC_URL: 'https://visita.example',
    SEED: 'none',
    SELLER_NAME: 'Cartes Boréales inc.',
    SELLER_ADDRESS: '1, rue du Quai, Québec (Québec) G1K 1A1',
    SELLER_LANGUAGE: language,
  });
  if ('faults' in read) throw new Error('the settings of the sample emails are invalid');
  const seller = initialSeller(read.config);
  const [name, otherName] = names[language];
  return {
    language,
    at,
    deps: { config: read.config, currentSeller: { load: async () => seller, forget: () => undefined } },
    user: sampleUser({ language, name, email: 'owner@visita.example' }),
    otherUser: sampleUser({ language, name: otherName, email: 'guest@visita.example' }),
    papers: [{ name: 'invoice-F20260309ABCDEF.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-') }],
    token: 'bXkgc2VjcmV0IHRva2VuIG9mIDMyIGJ5dGVzIGlzIHRoaXM',
    userAgent: 'Firefox 140, Linux',
  };
}

export type SampleRecipient = ReturnType<typeof sampleRecipient>;

function sampleUser({ language, name, email }: { language: Language; name: string; email: string }): UserRow {
  return {
    id: '019cd300-0000-7000-8000-000000000020',
    email,
    passwordHash: null,
    noticesOff: [],
    displayName: name,
    firstName: null,
    lastName: null,
    avatar: null,
    phone: null,
    country: null,
    address: null,
    bio: null,
    company: null,
    position: null,
    website: null,
    billing: null,
    socialLinks: {},
    language,
    timeZone: 'America/Toronto',
    isVerified: true,
    pendingEmail: 'new@visita.example',
    erasedAt: null,
    disabledAt: null,
    createdAt: at,
    fullUsedAt: null,
    seenAt: at,
  };
}
