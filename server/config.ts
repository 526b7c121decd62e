import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { languages } from '@visita/core/languages';
import { StorageUrl, type Bucket } from './storage-url.ts';

/** `10.0.0.1`, `10.0.0.0/8`, `fd00::/8`. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) !== 0 && rest.length === 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits));
}

/** `Visita <hello@example.com>`, or the address alone. */
const Sender = z.string().transform((text, context) => {
  const [, name = '', address = ''] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text.trim()) ?? [text, '', text.trim()];
  if (z.email().safeParse(address).success && !/\p{Cc}/u.test(name)) return { name, address };
  context.addIssue('write an address, or a name and an address, such as Visita <hello@example.com>');
  return z.NEVER;
});

/** As the tax office wrote it: `123456789 RT0001`. */
const registration = z
  .string()
  .regex(/^[\w -]{3,30}$/, 'write the number as it was given, such as 123456789 RT0001')
  .optional();

export const Settings = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).catch('production'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(10),
  DURABILITY: z.enum(['full', 'relaxed']).default('full'),
  SEED: z.enum(['demo', 'minimal', 'none']).default('demo'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  MAIL: z.enum(['on', 'off']).default('on'),
  SHOP: z.enum(['on', 'off']).default('on'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
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
    .refine((proxies) => proxies.every(isNetwork), 'write addresses or networks, such as 10.0.0.0/8, with commas between them'),
  RATE_LIMITS: z.union([z.literal('on'), z.literal('off'), z.coerce.number().positive()]).default('on'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'write the secret key of your Stripe account, which begins with sk_live_ or sk_test_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (secrets) => secrets.every((secret) => secret.startsWith('whsec_')),
      'each begins with whsec_; write several with commas between them',
    ),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_TEST_CLOCK: z.string().startsWith('clock_').optional(),
  STRIPE_EMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  STRIPE_EMULATOR_DATA: z.string().min(1).optional(),
  STRIPE_EMULATOR_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).max(255).optional(),
  GOOGLE_ISSUER: z.url({ protocol: /^https?$/ }).default('https://accounts.google.com'),
  BRAND_NAME: z.string().min(1).max(40).default('Visita'),
  SELLER_NAME: z.string().default('Visita'),
  SELLER_ADDRESS: z.string().max(300).default('Montréal (Québec), Canada'),
  SELLER_LANGUAGE: z.enum(languages).default('en'),
  SUPPORT_EMAIL: z.email().optional(),
  TAX_GST_NUMBER: registration,
  TAX_QST_NUMBER: registration,
  TAX_BC_NUMBER: registration,
  TAX_MB_NUMBER: registration,
  TAX_SK_NUMBER: registration,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Settings that mean something together only. */
const AllSettings = Settings.refine((given) => !given.STORAGE_URL || !given.AWS_ACCESS_KEY_ID === !given.AWS_SECRET_ACCESS_KEY, {
  path: ['AWS_SECRET_ACCESS_KEY'],
  error: 'give AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY together, or neither where the machine has a role',
});

export type Config = ReturnType<typeof configOf>;

/** A setting that cannot be used: said in one sentence for each, and the server does not start. */
export interface ConfigFault {
  setting: string;
  sentence: string;
}

/** Reads every setting of the README from the environment; the one place that does. */
export function readConfig(environment: Record<string, string | undefined> = process.env): { config: Config } | { faults: ConfigFault[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = AllSettings.safeParse(given);
  if (!parsed.success) {
    const faults: ConfigFault[] = parsed.error.issues.map((issue) => ({ setting: String(issue.path[0]), sentence: issue.message }));
    return { faults };
  }
  const config = configOf(parsed.data);
  const faults = refusals(config);
  return faults.length > 0 ? { faults } : { config };
}

function configOf(settings: z.output<typeof Settings>) {
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  const brand = settings.BRAND_NAME;
  const seller = {
    name: settings.SELLER_NAME,
    address: settings.SELLER_ADDRESS,
    email: settings.SUPPORT_EMAIL ?? `hello@${publicUrl.hostname}`,
  };
  return {
    development: settings.NODE_ENV === 'development',
    /** Open to everybody: strict about what may not be there. */
    isPublic: settings.NODE_ENV === 'production' && !loopback(publicUrl.hostname),
    port: settings.PORT,
    host: settings.HOST,
    /** The one origin in links, mails, QR codes and redirects. */
    publicUrl: publicUrl.origin,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** How many connections to a PostgreSQL the calls and jobs of this process share. */
    databasePool: settings.DATABASE_POOL,
    /** Whether the embedded database and the payment emulator wait for the disk. */
    durability: settings.DURABILITY,
    /** The folder or the bucket where uploads are kept. */
    storage: storageOf(settings),
    seed: settings.SEED,
    adminEmail: settings.ADMIN_EMAIL ?? `admin@${publicUrl.hostname.includes('.') ? publicUrl.hostname : 'visita.local'}`,
    adminPassword: settings.ADMIN_PASSWORD,
    trustedProxies: settings.TRUSTED_PROXIES,
    /** Who vouches for people (OpenID Connect); without a client id nobody does. */
    google: { clientId: settings.GOOGLE_CLIENT_ID, issuer: settings.GOOGLE_ISSUER },
    /** Multiplies every limit of the contract; 0 switches them off. */
    rateLimits: settings.RATE_LIMITS === 'on' ? 1 : settings.RATE_LIMITS === 'off' ? 0 : settings.RATE_LIMITS,
    brand,
    seller,
    /** In which the product writes to whoever sells. */
    sellerLanguage: settings.SELLER_LANGUAGE,
    /** Under which numbers the seller pays taxes on: those of the whole country, Quebec's, and those of a province of its own. */
    taxNumbers: {
      gst: settings.TAX_GST_NUMBER,
      qst: settings.TAX_QST_NUMBER,
      bc: settings.TAX_BC_NUMBER,
      mb: settings.TAX_MB_NUMBER,
      sk: settings.TAX_SK_NUMBER,
    },
    /** Who takes the money; without a key the emulator plays it. */
    stripe: stripeOf(settings),
    /** Off, nothing can be bought, and no payment provider is needed. */
    sells: settings.SHOP === 'on',
    /** Whether anybody takes money: also where nothing is sold any more, for what was sold before. */
    takesPayments: settings.SHOP === 'on' || settings.STRIPE_SECRET_KEY !== undefined,
    /** Off, nobody is mailed, and what only a mail could do is refused. */
    sendsMail: settings.MAIL === 'on',
    /** A mail server; without one mails are kept as files. */
    smtpUrl: settings.SMTP_URL,
    mailFrom: { name: settings.MAIL_FROM?.name || brand, address: settings.MAIL_FROM?.address ?? seller.email },
    logLevel: settings.LOG_LEVEL,
  };
}

function storageOf(settings: z.output<typeof Settings>): string | Bucket {
  const {
    STORAGE_URL: url,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = settings;
  if (!url) return resolve(settings.DATA_DIR, 'files');
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) } : undefined;
  return { ...url, region: url.region ?? settings.AWS_REGION ?? 'us-east-1', credentials };
}

function stripeOf(settings: z.output<typeof Settings>) {
  const { HOST: host, PORT: port, DATA_DIR: dataDir } = settings;
  const own = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    key: settings.STRIPE_SECRET_KEY,
    webhookSecrets: settings.STRIPE_WEBHOOK_SECRET,
    /** Another place than Stripe's own, such as a proxy that checks what passes. */
    apiBase: settings.STRIPE_API_BASE,
    /** Customers are made on this clock of a test account. */
    testClock: settings.STRIPE_TEST_CLOCK,
    emulator: {
      port: settings.STRIPE_EMULATOR_PORT,
      dataFile: resolve(settings.STRIPE_EMULATOR_DATA ?? `${dataDir}/stripe-emulator.journal`),
      webhookUrl: settings.STRIPE_EMULATOR_WEBHOOK_URL ?? `${own}/api/stripe/webhook`,
    },
  };
}

const loopback = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/** Settings that are each allowed but not together. */
function refusals(config: Config): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const origin = new URL(config.publicUrl);
  const { isPublic } = config;
  if (isPublic && config.seed === 'demo')
    faults.push({ setting: 'SEED', sentence: 'demo people do not belong on a public site: set SEED=minimal' });
  if (isPublic && config.sendsMail && !config.smtpUrl)
    faults.push({ setting: 'SMTP_URL', sentence: 'nobody would get a mail: set SMTP_URL, or MAIL=off for a site that sends none' });
  if (isPublic && origin.protocol === 'http:')
    faults.push({ setting: 'PUBLIC_URL', sentence: 'a public site needs https: set PUBLIC_URL=https://…' });
  const { key, apiBase } = config.stripe;
  if (isPublic && config.sells && !key)
    faults.push({
      setting: 'STRIPE_SECRET_KEY',
      sentence: 'the payment emulator moves no money: set the key of your Stripe account, or SHOP=off for a site that sells nothing',
    });
  if (isPublic && key && config.stripe.webhookSecrets.length === 0)
    faults.push({
      setting: 'STRIPE_WEBHOOK_SECRET',
      sentence: 'without it nobody tells of payments: npm run stripe:setup says what it is',
    });
  if (key?.includes('_live_') && origin.protocol === 'http:')
    faults.push({
      setting: 'STRIPE_SECRET_KEY',
      sentence: 'a live key is for a site over https: set PUBLIC_URL=https://… or use a test key',
    });
  if (apiBase && !key) faults.push({ setting: 'STRIPE_API_BASE', sentence: 'set STRIPE_SECRET_KEY too: it is what is shown there' });
  const issuer = new URL(config.google.issuer);
  if (issuer.protocol === 'http:' && !loopback(issuer.hostname))
    faults.push({ setting: 'GOOGLE_ISSUER', sentence: 'who vouches for people is to be asked over https: set GOOGLE_ISSUER=https://…' });
  if (config.rateLimits === 0 && !loopback(config.host))
    faults.push({ setting: 'RATE_LIMITS', sentence: 'off is allowed on a loopback address only' });
  return faults;
}
