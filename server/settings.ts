import { isIP } from 'node:net';
import { z } from 'zod';
import { languages } from '@visita/core/languages';
import { isBackupKey } from './backup/backup-key.ts';
import { isApplePrivateKey, type AppleClient } from './integrations/apple-key.ts';
import { originUrl, Port, serverUrl } from './setting-kinds.ts';
import { StorageUrl } from './storage-url.ts';

/** True for an IP address or a network: `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 &&
    rest.length === 0 &&
    (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits))
  );
}

/** A sender such as `Visita <hello@example.com>`, or the address alone. */
const Sender = z.string().transform((text, context) => {
  const [, name = '', address = ''] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [
    text,
    '',
    text.trim(),
  ];
  if (z.email().safeParse(address).success && !/\p{Cc}/u.test(name)) return { name, address };
  context.addIssue('write an address, or a name and an address, such as Visita <hello@example.com>');
  return z.NEVER;
});

/** A tax number as issued by the tax office: `123456789 RT0001`. */
const registration = z
  .string()
  .regex(/^[\w -]{3,30}$/, 'write the number as it was given, such as 123456789 RT0001')
  .optional();

/** An id of Apple's developer account: `A1B2C3D4E5`. */
const appleId = z
  .string()
  .regex(/^[A-Z0-9]{10}$/, 'write the ten characters of Apple, such as A1B2C3D4E5')
  .optional();

export const Settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).catch('production'),
  PORT: Port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  REUSE_PORT: z.enum(['on', 'off']).default('off'),
  PUBLIC_URL: originUrl('https://cards.example.com', 'a site of its own is needed').optional(),
  ADMIN_ORIGIN: originUrl('https://office.example.com', 'the back office has a host of its own').optional(),
  IMAGE_HOST: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: serverUrl(
    ['postgres:', 'postgresql:'],
    'postgres://visita:pa%23ss@db.example.com:5432/visita',
  ).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  SECRET_KEY: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (keys) => keys.every((key) => key.length >= 32),
      'write at least 32 random characters, such as those of openssl rand -hex 32; several with commas between them',
    ),
  BACKUP_KEY: z
    .string()
    .refine(
      isBackupKey,
      'write at least 32 random characters, such as those of openssl rand -hex 32, or a key of age-keygen',
    )
    .optional(),
  DURABILITY: z.enum(['full', 'relaxed']).default('full'),
  PAGE_FILE_MB: z.coerce.number().int().min(0).max(1_000_000).default(2_048),
  SEED: z.enum(['demo', 'minimal', 'none']).default('demo'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  MAIL: z.enum(['on', 'off']).default('on'),
  SHOP: z.enum(['on', 'off']).default('on'),
  SMTP_URL: serverUrl(['smtp:', 'smtps:'], 'smtps://user:pa%23ss@mail.example.com').optional(),
  MAIL_FROM: Sender.optional(),
  STORAGE_URL: StorageUrl.optional(),
  AWS_REGION: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (proxies) => proxies.every(isNetwork),
      'write addresses or networks, such as 10.0.0.0/8, with commas between them',
    ),
  CDN_PURGE_URL: originUrl('http://127.0.0.1:6081', 'the path of each changed page is added').optional(),
  WEBHOOK_ALLOW_PRIVATE: z.enum(['on', 'off']).default('off'),
  OAUTH_REGISTRATION: z.enum(['on', 'off']).default('off'),
  RATE_LIMITS: z.union([z.literal('on'), z.literal('off'), z.coerce.number().positive()]).default('on'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^[rs]k_(test|live)_\w+$/,
      'write the secret key of your Stripe account, which begins with sk_live_ or sk_test_',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (secrets) => secrets.every((secret) => secret.startsWith('whsec_')),
      'each begins with whsec_; write several with commas between them',
    ),
  STRIPE_API_BASE: originUrl('http://127.0.0.1:12111', 'only the host and its port are called').optional(),
  STRIPE_TEST_CLOCK: z.string().startsWith('clock_').optional(),
  STRIPE_EMULATOR_PORT: Port.default(0),
  STRIPE_EMULATOR_DATA: z.string().min(1).optional(),
  STRIPE_EMULATOR_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).max(255).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).max(255).optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  APPLE_CLIENT_ID: z.string().min(1).max(255).optional(),
  APPLE_TEAM_ID: appleId,
  APPLE_KEY_ID: appleId,
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n'))
    .refine(
      isApplePrivateKey,
      'write the whole text of the file AuthKey_….p8 from Apple, its lines apart or with \\n between them',
    )
    .optional(),
  APPLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://appleid.apple.com'),
  PASSWORD_RANGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  BRAND_NAME: z.string().min(1).max(40).default('Visita'),
  SELLER_NAME: z.string().default('Visita'),
  SELLER_ADDRESS: z.string().max(300).default('Montréal (Québec), Canada'),
  SELLER_PHONE: z.string().max(40).default(''),
  SELLER_LANGUAGE: z.enum(languages).default('en'),
  SUPPORT_EMAIL: z.email().optional(),
  TAX_GST_NUMBER: registration,
  TAX_QST_NUMBER: registration,
  TAX_BC_NUMBER: registration,
  TAX_MB_NUMBER: registration,
  TAX_SK_NUMBER: registration,
  METRICS_PORT: Port.optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'write at least 16 random characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_SAMPLE: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** The settings that sign-in with Apple needs. */
const appleSettings = ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'] as const;

/** Rules for settings that need each other. */
export const AllSettings = Settings.refine(
  (given) => !given.STORAGE_URL || !given.AWS_ACCESS_KEY_ID === !given.AWS_SECRET_ACCESS_KEY,
  {
    path: ['AWS_SECRET_ACCESS_KEY'],
    error:
      'give AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY together, or neither where the machine has a role',
  },
).refine((given) => new Set(appleSettings.map((name) => given[name] === undefined)).size === 1, {
  path: ['APPLE_CLIENT_ID'],
  // a faulty one is refused by its own name, and is missing only because of that
  when: ({ issues }) => !issues.some(({ path }) => path?.[0]?.toString().startsWith('APPLE_')),
  error: `give ${appleSettings.join(', ')} together, or none of them`,
});

/** Returns the client of Sign in with Apple, whose settings are given together or not at all. */
export function buildAppleClient(settings: z.output<typeof Settings>): AppleClient | undefined {
  const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = settings;
  if (!APPLE_CLIENT_ID || !APPLE_TEAM_ID || !APPLE_KEY_ID || !APPLE_PRIVATE_KEY) return undefined;
  return {
    clientId: APPLE_CLIENT_ID,
    teamId: APPLE_TEAM_ID,
    keyId: APPLE_KEY_ID,
    privateKey: APPLE_PRIVATE_KEY,
  };
}
