import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { needsSetting, type Command } from './command-settings.ts';
import { findNearMisses } from './near-misses.ts';
import { AllSettings, Settings } from './settings.ts';
import type { Bucket } from './storage-url.ts';

export type Config = ReturnType<typeof configOf>;

/** A setting that cannot be used: said in one sentence for each, and the server does not start. */
export interface ConfigFault {
  setting: string;
  sentence: string;
}

/**
 * Reads every setting of docs/settings.md from the environment; the one place that does. Only faults in settings that the command
 * needs are returned; a setting that it does not need is read as if it were not set where it is wrong.
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  command: Command = 'start',
): { config: Config } | { faults: ConfigFault[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = AllSettings.safeParse(given);
  if (!parsed.success) {
    const all = parsed.error.issues.map((issue): ConfigFault => ({ setting: String(issue.path[0]), sentence: issue.message }));
    const faults = all.filter(({ setting }) => needsSetting(command, setting));
    if (faults.length > 0) return { faults };
    const wrong = new Set(all.map(({ setting }) => setting));
    return readConfig(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))), command);
  }
  const config = configOf(parsed.data);
  const faults = refusals(config, command);
  return faults.length > 0 ? { faults } : { config };
}

/** A sentence for each name in the environment that looks like a misspelt setting. */
export function nearMisses(environment: Record<string, string | undefined> = process.env): string[] {
  return findNearMisses(Object.keys(environment), Object.keys(Settings.shape)).map(
    ({ given, meant }) => `${given} is no setting and is not read: is ${meant} meant?`,
  );
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
    /** What stands before the path of an avatar or a photo; nothing where this site shows them itself. */
    imageHost: settings.IMAGE_HOST?.replace(/\/+$/, '') ?? '',
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** How many connections to a PostgreSQL the calls and jobs of this process share. */
    databasePool: settings.DATABASE_POOL,
    /** Whether the embedded database and the payment emulator wait for the disk. */
    durability: settings.DURABILITY,
    /** The folder or the bucket where uploads are kept. */
    storage: storageOf(settings),
    seed: settings.SEED,
    adminEmail: settings.ADMIN_EMAIL ?? `admin@${isName(publicUrl.hostname) ? publicUrl.hostname : 'visita.local'}`,
    adminPassword: settings.ADMIN_PASSWORD,
    trustedProxies: settings.TRUSTED_PROXIES,
    /** Who vouches for people (OpenID Connect); without a client id nobody does. */
    google: { clientId: settings.GOOGLE_CLIENT_ID, issuer: settings.GOOGLE_ISSUER },
    /** Multiplies every limit of the contract; 0 switches them off. */
    rateLimits: settings.RATE_LIMITS === 'on' ? 1 : settings.RATE_LIMITS === 'off' ? 0 : settings.RATE_LIMITS,
    brand,
    seller,
    /** Where the seller is called; empty where nobody is. */
    sellerPhone: settings.SELLER_PHONE,
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
    /** Where Prometheus asks how this process is; without a port nothing is counted. */
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST, token: settings.METRICS_TOKEN },
    /** Who collects traces (OpenTelemetry); without one none are made. */
    tracesTo: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: settings.LOG_LEVEL,
    /** The share of ordinary calls that the log has a line of. */
    logSample: settings.LOG_SAMPLE,
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

interface Rule extends ConfigFault {
  isBroken: (config: Config) => boolean;
  /** The commands that it stops beside the server's start and the doctor. */
  alsoStops?: Command[];
}

const isPlain = ({ publicUrl }: Config) => new URL(publicUrl).protocol === 'http:';

/** What a public site does not start with, and docs/deploy/going-public.md lists. */
export const publicRules: Rule[] = [
  {
    setting: 'SEED',
    sentence: 'demo people do not belong on a public site: set SEED=minimal',
    isBroken: ({ seed }) => seed === 'demo',
  },
  {
    setting: 'SMTP_URL',
    sentence: 'nobody would get a mail: set SMTP_URL, or MAIL=off for a site that sends none',
    isBroken: ({ sendsMail, smtpUrl }) => sendsMail && !smtpUrl,
  },
  {
    setting: 'PUBLIC_URL',
    sentence: 'a public site needs https: set PUBLIC_URL=https://…',
    isBroken: isPlain,
    alsoStops: ['stripe:setup'],
  },
  {
    setting: 'STRIPE_SECRET_KEY',
    sentence: 'the payment emulator moves no money: set the key of your Stripe account, or SHOP=off for a site that sells nothing',
    isBroken: ({ sells, stripe }) => sells && !stripe.key,
  },
  {
    setting: 'STRIPE_WEBHOOK_SECRET',
    sentence: 'without it nobody tells of payments: npm run stripe:setup says what it is',
    isBroken: ({ stripe }) => stripe.key !== undefined && stripe.webhookSecrets.length === 0,
  },
];

/** Settings that are each allowed but not together, wherever. */
const rules: Rule[] = [
  {
    setting: 'STRIPE_SECRET_KEY',
    sentence: 'a live key is for a site over https: set PUBLIC_URL=https://… or use a test key',
    isBroken: (config) => config.stripe.key?.includes('_live_') === true && isPlain(config),
    alsoStops: ['stripe:setup'],
  },
  {
    setting: 'STRIPE_API_BASE',
    sentence: 'set STRIPE_SECRET_KEY too: it is what is shown there',
    isBroken: ({ stripe }) => stripe.apiBase !== undefined && !stripe.key,
    alsoStops: ['stripe:setup'],
  },
  {
    setting: 'IMAGE_HOST',
    sentence: 'a page over https shows no pictures over http: set IMAGE_HOST=https://…',
    isBroken: (config) => config.imageHost.startsWith('http:') && !isPlain(config),
  },
  {
    setting: 'GOOGLE_ISSUER',
    sentence: 'who vouches for people is to be asked over https: set GOOGLE_ISSUER=https://…',
    isBroken: ({ google }) => google.issuer.startsWith('http:') && !loopback(new URL(google.issuer).hostname),
  },
  {
    setting: 'RATE_LIMITS',
    sentence: 'off is allowed on a loopback address only',
    isBroken: ({ rateLimits, host }) => rateLimits === 0 && !loopback(host),
  },
];

function refusals(config: Config, command: Command): ConfigFault[] {
  const stops = ({ alsoStops = [] }: Rule) => ['start', 'doctor', ...alsoStops].includes(command);
  const broken = [...(config.isPublic ? publicRules : []), ...rules].filter((rule) => stops(rule) && rule.isBroken(config));
  return broken.map(({ setting, sentence }) => ({ setting, sentence }));
}

/** A host that mail could be sent to: neither `localhost` nor an address in figures. */
const isName = (host: string): boolean => host.includes('.') && isIP(host) === 0;
