import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { needsSetting, type Command } from './command-settings.ts';
import { findNearMisses } from './near-misses.ts';
import { AllSettings, buildAppleClient, Settings } from './settings.ts';
import type { Bucket } from './storage-url.ts';

export type Config = ReturnType<typeof buildConfig>;

/** An invalid setting and the sentence that explains it; the server does not start. */
export interface ConfigFault {
  setting: string;
  sentence: string;
}

/**
 * Reads every setting of docs/settings.md from the environment; no other code does. Returns only faults of
 * settings that the command needs; other invalid settings are read as unset.
 */
export function readConfig(
  environment: Record<string, string | undefined> = process.env,
  command: Command = 'start',
): { config: Config } | { faults: ConfigFault[] } {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = AllSettings.safeParse(given);
  if (!parsed.success) {
    const all = parsed.error.issues.map((issue): ConfigFault => ({
      setting: String(issue.path[0]),
      sentence: issue.message,
    }));
    const faults = all.filter(({ setting }) => needsSetting(command, setting));
    if (faults.length > 0) return { faults };
    const wrong = new Set(all.map(({ setting }) => setting));
    return readConfig(
      Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))),
      command,
    );
  }
  const config = buildConfig(parsed.data);
  const faults = refusals(config, command);
  return faults.length > 0 ? { faults } : { config };
}

/** Returns a warning for each environment variable that looks like a misspelt setting. */
export function nearMisses(environment: Record<string, string | undefined> = process.env): string[] {
  return findNearMisses(Object.keys(environment), Object.keys(Settings.shape)).map(
    ({ given, meant }) => `${given}: unknown setting, ignored; did you mean ${meant}?`,
  );
}

function buildConfig(settings: z.output<typeof Settings>) {
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`);
  const brand = settings.BRAND_NAME;
  const seller = {
    name: settings.SELLER_NAME,
    address: settings.SELLER_ADDRESS,
    email: settings.SUPPORT_EMAIL ?? `hello@${publicUrl.hostname}`,
  };
  return {
    development: settings.NODE_ENV === 'development',
    /** True for a site that is open to the public, with stricter rules. */
    isPublic: settings.NODE_ENV === 'production' && !loopback(publicUrl.hostname),
    port: settings.PORT,
    host: settings.HOST,
    /** True if several processes of this machine listen on one port. */
    reusePort: settings.REUSE_PORT === 'on',
    /** The one origin of links, mails, QR codes and redirects. */
    publicUrl: publicUrl.origin,
    /** The origin before the path of an avatar or a photo; empty if this site serves them itself. */
    imageHost: settings.IMAGE_HOST?.replace(/\/+$/, '') ?? '',
    /** The origin of the back office; that of all other pages unless `ADMIN_ORIGIN` sets one of its own. */
    adminOrigin: settings.ADMIN_ORIGIN ?? publicUrl.origin,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    /** Connections to PostgreSQL that requests and jobs of this process share. */
    databasePool: settings.DATABASE_POOL,
    /** `full` or `relaxed`: the embedded database and the payment emulator sync to disk, or do not. */
    durability: settings.DURABILITY,
    /**
     * The secrets of the keys that seal stored secrets, the current one first; without any a file has them.
     */
    secretKeys: settings.SECRET_KEY,
    /** Encrypts backups and opens them; without it they are in plain text. */
    backupKey: settings.BACKUP_KEY,
    /** Bytes of rendered profiles in a file, besides those in memory; 0 for none. */
    pageFileBytes: settings.PAGE_FILE_MB * 1024 * 1024,
    /** The folder or the bucket of uploads. */
    storage: buildStorage(settings),
    seed: settings.SEED,
    adminEmail:
      settings.ADMIN_EMAIL ?? `admin@${isName(publicUrl.hostname) ? publicUrl.hostname : 'visita.local'}`,
    adminPassword: settings.ADMIN_PASSWORD,
    trustedProxies: settings.TRUSTED_PROXIES,
    /** The origin of a CDN that is told of each changed profile; without one no profile is kept there. */
    cdnPurgeUrl: settings.CDN_PURGE_URL,
    /** A service that knows the passwords of breaches, asked by k-anonymity. */
    passwordRangeUrl: settings.PASSWORD_RANGE_URL?.replace(/\/*$/, '/'),
    /** Identity providers (OpenID Connect); without a client id there is none. */
    google: {
      clientId: settings.GOOGLE_CLIENT_ID,
      clientSecret: settings.GOOGLE_CLIENT_SECRET,
      issuer: settings.GOOGLE_ISSUER,
    },
    apple: { client: buildAppleClient(settings), issuer: settings.APPLE_ISSUER },
    /** Multiplies every rate limit of the contract; 0 switches them off. */
    rateLimits: settings.RATE_LIMITS === 'on' ? 1 : settings.RATE_LIMITS === 'off' ? 0 : settings.RATE_LIMITS,
    /** True if webhooks may go to addresses of a private network, and by http. */
    allowsPrivateWebhooks: settings.WEBHOOK_ALLOW_PRIVATE === 'on',
    /** True if any program may register itself as an OAuth client (RFC 7591). */
    registersClients: settings.OAUTH_REGISTRATION === 'on',
    brand,
    seller,
    /** The seller's telephone number; may be empty. */
    sellerPhone: settings.SELLER_PHONE,
    /** The language of mails to the seller. */
    sellerLanguage: settings.SELLER_LANGUAGE,
    /**
     * The seller's tax numbers: the federal one, Quebec's, and those of provinces with a tax of their own.
     */
    taxNumbers: {
      gst: settings.TAX_GST_NUMBER,
      qst: settings.TAX_QST_NUMBER,
      bc: settings.TAX_BC_NUMBER,
      mb: settings.TAX_MB_NUMBER,
      sk: settings.TAX_SK_NUMBER,
    },
    /** The Stripe account; without a key the emulator takes its place. */
    stripe: buildStripe(settings),
    /** Off: nothing can be bought, and no payment provider is needed. */
    sells: settings.SHOP === 'on',
    /** True if payments are possible, which includes earlier sales of a shop that is closed now. */
    takesPayments: settings.SHOP === 'on' || settings.STRIPE_SECRET_KEY !== undefined,
    /** Off: no mail is sent, and actions that need a mail are refused. */
    sendsMail: settings.MAIL === 'on',
    /** The mail server; without one mails are written to files. */
    smtpUrl: settings.SMTP_URL,
    mailFrom: {
      name: settings.MAIL_FROM?.name || brand,
      address: settings.MAIL_FROM?.address ?? seller.email,
    },
    /** The endpoint for Prometheus; without a port no metrics are collected. */
    metrics:
      settings.METRICS_PORT === undefined
        ? undefined
        : { port: settings.METRICS_PORT, host: settings.METRICS_HOST, token: settings.METRICS_TOKEN },
    /** The collector of traces (OpenTelemetry); without one none are recorded. */
    tracesTo: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: settings.LOG_LEVEL,
    /** The share of ordinary requests that is logged, 0 to 1. */
    logSample: settings.LOG_SAMPLE,
  };
}

function buildStorage(settings: z.output<typeof Settings>): string | Bucket {
  const {
    STORAGE_URL: url,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = settings;
  if (!url) return resolve(settings.DATA_DIR, 'files');
  const credentials =
    accessKeyId && secretAccessKey
      ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
      : undefined;
  return { ...url, region: url.region ?? settings.AWS_REGION ?? 'us-east-1', credentials };
}

function buildStripe(settings: z.output<typeof Settings>) {
  const { HOST: host, PORT: port, DATA_DIR: dataDir } = settings;
  const own = `http://${['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
  return {
    key: settings.STRIPE_SECRET_KEY,
    webhookSecrets: settings.STRIPE_WEBHOOK_SECRET,
    /** Another host than Stripe's, such as a proxy that checks requests. */
    apiBase: settings.STRIPE_API_BASE,
    /** The test clock of a test account on which customers are created. */
    testClock: settings.STRIPE_TEST_CLOCK,
    emulator: {
      port: settings.STRIPE_EMULATOR_PORT,
      dataFile: resolve(settings.STRIPE_EMULATOR_DATA ?? `${dataDir}/stripe-emulator.journal`),
      webhookUrl: settings.STRIPE_EMULATOR_WEBHOOK_URL ?? `${own}/api/stripe/webhook`,
    },
  };
}

const loopback = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

interface ConfigRule extends ConfigFault {
  isBroken: (config: Config) => boolean;
  /** The commands that it stops besides the server's start and the doctor. */
  alsoStops?: Command[];
}

const isPlain = ({ publicUrl }: Config) => new URL(publicUrl).protocol === 'http:';

/** Faults of a public site, which docs/deploy/going-public.md lists. */
export const publicRules: ConfigRule[] = [
  {
    setting: 'SEED',
    sentence: 'demo people do not belong on a public site: set SEED=minimal',
    isBroken: ({ seed }) => seed === 'demo',
  },
  {
    setting: 'SECRET_KEY',
    sentence:
      'stored secrets need a key that every process of DATABASE_URL has: set 32 random characters or more (openssl rand -hex 32)',
    isBroken: ({ databaseUrl, secretKeys }) => databaseUrl !== undefined && secretKeys.length === 0,
  },
  {
    setting: 'SMTP_URL',
    sentence: 'no mail can be sent: set SMTP_URL, or MAIL=off for a site that sends none',
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
    sentence:
      'the payment emulator moves no money: set the key of your Stripe account, or SHOP=off for a site that sells nothing',
    isBroken: ({ sells, stripe }) => sells && !stripe.key,
  },
  {
    setting: 'STRIPE_WEBHOOK_SECRET',
    sentence: 'Stripe webhooks cannot be verified without it: npm run stripe:setup prints it',
    isBroken: ({ stripe }) => stripe.key !== undefined && stripe.webhookSecrets.length === 0,
  },
];

/** Settings that exclude each other on any site. */
const rules: ConfigRule[] = [
  {
    setting: 'STRIPE_SECRET_KEY',
    sentence: 'a live key is for a site over https: set PUBLIC_URL=https://… or use a test key',
    isBroken: (config) => config.stripe.key?.includes('_live_') === true && isPlain(config),
    alsoStops: ['stripe:setup'],
  },
  {
    setting: 'STRIPE_API_BASE',
    sentence: 'also set STRIPE_SECRET_KEY, the key for that host',
    isBroken: ({ stripe }) => stripe.apiBase !== undefined && !stripe.key,
    alsoStops: ['stripe:setup'],
  },
  {
    setting: 'ADMIN_ORIGIN',
    sentence:
      'the back office needs another host name than PUBLIC_URL: set ADMIN_ORIGIN=https://office.example.com',
    isBroken: ({ publicUrl, adminOrigin }) =>
      adminOrigin !== publicUrl && new URL(adminOrigin).host === new URL(publicUrl).host,
  },
  {
    setting: 'ADMIN_ORIGIN',
    sentence: 'the back office of a site over https needs it too: set ADMIN_ORIGIN=https://…',
    isBroken: (config) => config.adminOrigin.startsWith('http:') && !isPlain(config),
  },
  {
    setting: 'IMAGE_HOST',
    sentence: 'a page over https shows no pictures over http: set IMAGE_HOST=https://…',
    isBroken: (config) => config.imageHost.startsWith('http:') && !isPlain(config),
  },
  {
    setting: 'GOOGLE_ISSUER',
    sentence: 'an identity provider needs https: set GOOGLE_ISSUER=https://…',
    isBroken: ({ google }) => google.issuer.startsWith('http:') && !loopback(new URL(google.issuer).hostname),
  },
  {
    setting: 'APPLE_ISSUER',
    sentence: 'an identity provider needs https: set APPLE_ISSUER=https://…',
    isBroken: ({ apple }) => apple.issuer.startsWith('http:') && !loopback(new URL(apple.issuer).hostname),
  },
  {
    setting: 'PASSWORD_RANGE_URL',
    sentence: 'hashes of passwords need https: set PASSWORD_RANGE_URL=https://…',
    isBroken: ({ passwordRangeUrl }) =>
      passwordRangeUrl?.startsWith('http:') === true && !loopback(new URL(passwordRangeUrl).hostname),
  },
  {
    setting: 'RATE_LIMITS',
    sentence: 'off is allowed on a loopback address only',
    isBroken: ({ rateLimits, host }) => rateLimits === 0 && !loopback(host),
  },
];

function refusals(config: Config, command: Command): ConfigFault[] {
  const stops = ({ alsoStops = [] }: ConfigRule) => ['start', 'doctor', ...alsoStops].includes(command);
  const broken = [...(config.isPublic ? publicRules : []), ...rules].filter(
    (rule) => stops(rule) && rule.isBroken(config),
  );
  return broken.map(({ setting, sentence }) => ({ setting, sentence }));
}

/** True for a host name that can receive mail: neither `localhost` nor an IP address. */
const isName = (host: string): boolean => host.includes('.') && isIP(host) === 0;
