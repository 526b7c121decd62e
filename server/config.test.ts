import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { email } from '@visita/core/text';
import { readConfig } from './config.ts';
import { Settings } from './settings.ts';
import { createAppleSettings } from './test/apple-emulator.ts';

describe('the settings', () => {
  test('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      config: {
        port: 3000,
        host: '127.0.0.1',
        publicUrl: 'http://localhost:3000',
        seed: 'demo',
        rateLimits: 1,
      },
    });
  });

  test('know Google without asking it for anything', () => {
    expect(readConfig({})).toMatchObject({
      config: { google: { clientId: undefined, issuer: 'https://accounts.google.com' } },
    });
    expect(readConfig({ GOOGLE_CLIENT_ID: 'visita', GOOGLE_ISSUER: 'http://127.0.0.1:4000' })).toMatchObject({
      config: { google: { clientId: 'visita', issuer: 'http://127.0.0.1:4000' } },
    });
  });

  test('of Sign in with Apple are given together, and its key may have its lines in one', () => {
    const client = createAppleSettings();
    expect(readConfig({})).toMatchObject({
      config: { apple: { client: undefined, issuer: 'https://appleid.apple.com' } },
    });
    const oneLine = client.APPLE_PRIVATE_KEY.replaceAll('\n', '\\n');
    expect(readConfig({ ...client, APPLE_PRIVATE_KEY: oneLine })).toMatchObject({
      config: { apple: { client: { keyId: 'KEY1234567', privateKey: client.APPLE_PRIVATE_KEY } } },
    });
    for (const name of Object.keys(client))
      expect(readConfig({ ...client, [name]: '' })).toMatchObject({
        faults: [{ setting: 'APPLE_CLIENT_ID', sentence: expect.stringContaining('together') }],
      });
  });

  test('are all in .env.example and docs/settings.md, and no others', () => {
    const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    // NODE_ENV is set by npm start and npm run dev.
    const names = Object.keys(Settings.shape).filter((name) => name !== 'NODE_ENV');
    expect(
      [...read('.env.example').matchAll(/^# ?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name).toSorted(),
    ).toEqual(names.toSorted());
    const rows = [...read('docs/settings.md').matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap(
      ([, row = '']) => row.match(/[A-Z_]+/g) ?? [],
    );
    expect(rows.toSorted()).toEqual(names.toSorted());
  });

  test.each([
    ['https://cards.example.com', 'admin@cards.example.com'],
    ['http://localhost:3000', 'admin@visita.local'],
    ['http://127.0.0.1:3000', 'admin@visita.local'],
    ['http://[::1]:3000', 'admin@visita.local'],
  ])('of a site at %s the first owner is %s, who can sign in', (PUBLIC_URL, adminEmail) => {
    expect(readConfig({ PUBLIC_URL, SEED: 'minimal', MAIL: 'off', SHOP: 'off' })).toMatchObject({
      config: { adminEmail },
    });
    expect(email.safeParse(adminEmail)).toMatchObject({ success: true });
  });

  test('an empty one is one that is not given', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '' })).toMatchObject({ config: { port: 3000 } });
  });

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['DATABASE_URL', 'mysql://localhost'],
    ['SEED', 'everything'],
    ['RATE_LIMITS', '-1'],
    ['ADMIN_EMAIL', 'nobody'],
    ['TRUSTED_PROXIES', '10.0.0.0/99'],
    ['IMAGE_HOST', 'pictures.example.com'],
    ['GOOGLE_ISSUER', 'accounts.google.com'],
    ['GOOGLE_ISSUER', 'http://login.example.com'],
    ['APPLE_ISSUER', 'http://login.example.com'],
    ['APPLE_TEAM_ID', 'team'],
    ['APPLE_PRIVATE_KEY', 'AuthKey_A1B2C3D4E5.p8'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1,secret'],
    ['STRIPE_API_BASE', 'http://127.0.0.1:12111'],
    ['STRIPE_TEST_CLOCK', 'noon'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['STORAGE_URL', 'https://bucket.s3.amazonaws.com'],
    ['STORAGE_URL', 's3://'],
    ['STORAGE_URL', 's3://Bucket'],
    ['STORAGE_URL', 's3://key:secret@bucket'],
    ['STORAGE_URL', 's3://bucket/a%2fb'],
    ['STORAGE_URL', 's3://bucket?endpoint=minio:9000'],
    ['STORAGE_URL', 's3://bucket?acl=public-read'],
    ['MAIL_FROM', 'Visita'],
    ['MAIL_FROM', 'Visita <nobody>'],
    ['MAIL_FROM', 'Visita\r\nBcc: all <hello@example.com>'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(readConfig({ [name]: value })).toMatchObject({
      faults: [{ setting: name, sentence: expect.stringMatching(/./) }],
    });
  });
});

describe('a setting that operators often have wrong', () => {
  const sentenceFor = (name: string, value: string) => {
    const read = readConfig({ [name]: value });
    return 'faults' in read
      ? read.faults.map(({ setting, sentence }) => `${setting}: ${sentence}`).join()
      : 'taken';
  };

  test.each([
    'https://example.com/cards',
    'https://example.com/?a=1',
    'https://example.com/#top',
    'https://example.com/cards/',
  ])('PUBLIC_URL=%s names the part that would be dropped', (url) => {
    expect(sentenceFor('PUBLIC_URL', url)).toBe(
      `PUBLIC_URL: leave out "${url.slice('https://example.com'.length)}": a site of its own is needed, such as https://example.com`,
    );
  });

  test('PUBLIC_URL may end with a slash', () => {
    expect(readConfig({ PUBLIC_URL: 'https://example.com/', SEED: 'minimal' })).toMatchObject({
      faults: expect.anything(),
    });
    expect(sentenceFor('PUBLIC_URL', 'http://localhost:3000/')).toBe('taken');
  });

  test.each(['pa#ss', 'pa/ss', 'pa?ss', '12#3', '12/3', '12?3', 'pa%ss', '100%'])(
    'a raw %s in a password is told how to be written',
    (password) => {
      for (const [name, scheme] of [
        ['SMTP_URL', 'smtp'],
        ['SMTP_URL', 'smtps'],
        ['DATABASE_URL', 'postgres'],
      ] as const)
        expect(sentenceFor(name, `${scheme}://user:${password}@host.example.com:587/x`)).toMatch(
          new RegExp(
            `^${name}: in a user name or password write # as %23, .* % as %25, such as ${scheme.slice(0, 4)}`,
          ),
        );
    },
  );

  test.each([
    ['SMTP_URL', 'smtp://user:pa%23ss@mail.example.com:587'],
    ['SMTP_URL', 'smtp://me@example.com:secret@mail.example.com'],
    ['SMTP_URL', 'smtps://mail.example.com?name=cards.example.com'],
    [
      'DATABASE_URL',
      'postgres://visita:a%40b@db.example.com:5432/visita?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    ],
    ['DATABASE_URL', 'postgresql://visita@%2Fvar%2Frun%2Fpostgresql/visita'],
    ['DATABASE_URL', 'postgres:///visita?host=/var/run/postgresql'],
  ])('%s=%s is taken', (name, value) => {
    expect(sentenceFor(name, value)).toBe('taken');
  });

  test.each(['PORT', 'METRICS_PORT', 'STRIPE_EMULATOR_PORT'])(
    '%s of a service link of Kubernetes is explained',
    (name) => {
      expect(sentenceFor(name, 'tcp://10.0.0.7:9100')).toContain('service link of Kubernetes');
      expect(sentenceFor(name, 'tcp://10.0.0.7:9100')).toContain('enableServiceLinks: false');
      expect(sentenceFor(name, '9464x')).toBe(
        `${name}: "9464x" is no port: write a number from 0 to 65535, such as 9464`,
      );
    },
  );
});

describe('a command', () => {
  const publicSite = { NODE_ENV: 'production', PUBLIC_URL: 'https://cards.example.com' };

  test.each([
    'backup',
    'restore',
    'rotate-keys',
    'upgrade',
    'admin',
    'stripe:drift',
    'stripe:setup',
  ] as const)('%s asks for no setting that it does not read', (command) => {
    const unread = {
      METRICS_PORT: 'tcp://10.0.0.7:9100',
      SMTP_URL: 'nowhere',
      GOOGLE_ISSUER: 'nobody',
      RATE_LIMITS: '-1',
      IMAGE_HOST: 'x',
    };
    expect(readConfig({ ...publicSite, ...unread }, command)).toMatchObject({
      config: { publicUrl: 'https://cards.example.com' },
    });
    expect(readConfig({ ...publicSite, DATABASE_URL: 'mysql://localhost' }, command)).toMatchObject({
      faults: [{ setting: 'DATABASE_URL' }],
    });
  });

  test('stripe:setup needs an address that the provider can call', () => {
    expect(
      readConfig({ ...publicSite, PUBLIC_URL: 'http://cards.example.com' }, 'stripe:setup'),
    ).toMatchObject({
      faults: [{ setting: 'PUBLIC_URL' }],
    });
  });
});

test('without a key the payment emulator plays the provider, and tells this server', () => {
  expect(readConfig({ PORT: '4000', DATA_DIR: '/var/visita' })).toMatchObject({
    config: {
      stripe: {
        key: undefined,
        emulator: {
          port: 0,
          dataFile: '/var/visita/stripe-emulator.journal',
          webhookUrl: 'http://127.0.0.1:4000/api/stripe/webhook',
        },
      },
    },
  });
  expect(readConfig({ STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new' })).toMatchObject({
    config: { stripe: { webhookSecrets: ['whsec_old', 'whsec_new'] } },
  });
});

test.each([
  [{}, { name: 'Visita', address: 'hello@localhost' }],
  [
    { BRAND_NAME: 'Carte', SUPPORT_EMAIL: 'aide@example.com' },
    { name: 'Carte', address: 'aide@example.com' },
  ],
  [{ MAIL_FROM: 'post@example.com' }, { name: 'Visita', address: 'post@example.com' }],
  [{ MAIL_FROM: '"Léa & Co" <post@example.com>' }, { name: 'Léa & Co', address: 'post@example.com' }],
])('with %j mails come from %j', (settings, mailFrom) => {
  expect(readConfig(settings)).toMatchObject({ config: { mailFrom } });
});

describe('uploads', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };

  test('are kept in the data folder when nothing is said', () => {
    expect(readConfig({ DATA_DIR: '/srv/visita', ...keys })).toHaveProperty(
      'config.storage',
      '/srv/visita/files',
    );
  });

  test.each([
    [
      's3://my-files',
      keys,
      { bucket: 'my-files', prefix: '', region: 'us-east-1', endpoint: undefined, credentials },
    ],
    [
      's3://my-files/a/b/',
      { ...keys, AWS_REGION: 'eu-west-3' },
      { bucket: 'my-files', prefix: 'a/b/', region: 'eu-west-3', credentials },
    ],
    [
      's3://my-files?region=ca-central-1&endpoint=http://127.0.0.1:9000',
      { ...keys, AWS_REGION: 'eu-west-3', AWS_SESSION_TOKEN: 'token' },
      {
        region: 'ca-central-1',
        endpoint: 'http://127.0.0.1:9000',
        credentials: { ...credentials, sessionToken: 'token' },
      },
    ],
    ['s3://my-files', {}, { credentials: undefined }],
  ])('are kept in %s', (url, given, storage) => {
    expect(readConfig({ STORAGE_URL: url, ...given })).toMatchObject({ config: { storage } });
  });

  test.each(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])('need more than %s alone', (name) => {
    const read = readConfig({ STORAGE_URL: 's3://my-files', [name]: 'x' });
    expect(read).toMatchObject({
      faults: [{ setting: 'AWS_SECRET_ACCESS_KEY', sentence: expect.stringContaining('together') }],
    });
  });
});

describe('a public site', () => {
  const open = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://cards.example.com',
    SEED: 'minimal',
    SMTP_URL: 'smtps://mail.example.com',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };

  test('opens on https without demo people', () => {
    expect(readConfig(open)).toHaveProperty('config');
  });

  test.each([
    ['SEED', 'demo'],
    ['SMTP_URL', ''],
    ['STRIPE_SECRET_KEY', ''],
    ['STRIPE_WEBHOOK_SECRET', ''],
  ])('does not open with %s=%s', (name, value) => {
    expect(readConfig({ ...open, [name]: value })).toMatchObject({ faults: [{ setting: name }] });
  });

  test('needs a key of its own for a database that several processes share', () => {
    const shared = { ...open, DATABASE_URL: 'postgres://visita@db.example.com/visita' };
    expect(readConfig(shared)).toMatchObject({ faults: [{ setting: 'SECRET_KEY' }] });
    expect(readConfig({ ...shared, SECRET_KEY: 'short' })).toMatchObject({
      faults: [{ setting: 'SECRET_KEY' }],
    });
    const keys = ['a'.repeat(32), 'b'.repeat(32)];
    expect(readConfig({ ...shared, SECRET_KEY: keys.join(',') })).toMatchObject({
      config: { secretKeys: keys },
    });
  });

  test('opens without a mail server where it is said that it sends no mail', () => {
    expect(readConfig({ ...open, SMTP_URL: '', MAIL: 'off' })).toMatchObject({
      config: { sendsMail: false },
    });
  });

  test('opens without a payment account where it is said that nothing is sold', () => {
    const config = { sells: false, takesPayments: false };
    expect(
      readConfig({ ...open, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', SHOP: 'off' }),
    ).toMatchObject({ config });
    expect(readConfig({ ...open, SHOP: 'off' })).toMatchObject({
      config: { sells: false, takesPayments: true },
    });
  });

  test('does not open without https, least of all with a live key', () => {
    const plain = { ...open, PUBLIC_URL: 'http://cards.example.com' };
    expect(readConfig({ ...plain, STRIPE_SECRET_KEY: 'sk_test_1' })).toMatchObject({
      faults: [{ setting: 'PUBLIC_URL' }],
    });
    expect(readConfig(plain)).toMatchObject({
      faults: [{ setting: 'PUBLIC_URL' }, { setting: 'STRIPE_SECRET_KEY' }],
    });
    expect(readConfig({ STRIPE_SECRET_KEY: 'sk_live_1' })).toMatchObject({
      faults: [{ setting: 'STRIPE_SECRET_KEY' }],
    });
  });

  test('shows no pictures from a host without https', () => {
    expect(readConfig({ ...open, IMAGE_HOST: 'http://pictures.example.com' })).toMatchObject({
      faults: [{ setting: 'IMAGE_HOST' }],
    });
    expect(readConfig({ ...open, IMAGE_HOST: 'https://pictures.example.com/' })).toMatchObject({
      config: { imageHost: 'https://pictures.example.com' },
    });
  });

  test('keeps its limits when strangers can reach it', () => {
    expect(readConfig({ HOST: '0.0.0.0', RATE_LIMITS: 'off' })).toMatchObject({
      faults: [{ setting: 'RATE_LIMITS' }],
    });
    expect(readConfig({ HOST: '127.0.0.1', RATE_LIMITS: 'off' })).toHaveProperty('config.rateLimits', 0);
  });
});
