import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

describe('the settings', () => {
  test('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      config: { port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', seed: 'demo', rateLimits: 1 },
    });
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
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'Visita'],
    ['MAIL_FROM', 'Visita <nobody>'],
    ['MAIL_FROM', 'Visita\r\nBcc: all <hello@example.com>'],
  ])('%s=%s is refused by name', (name, value) => {
    expect(readConfig({ [name]: value })).toMatchObject({ faults: [{ setting: name, says: expect.stringMatching(/./) }] });
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

describe('a public site', () => {
  const open = { NODE_ENV: 'production', PUBLIC_URL: 'https://cards.example.com', SEED: 'minimal' };

  test('opens on https without demo people', () => {
    expect(readConfig(open)).toHaveProperty('config');
  });

  test.each([
    ['SEED', 'demo'],
    ['PUBLIC_URL', 'http://cards.example.com'],
  ])('does not open with %s=%s', (name, value) => {
    expect(readConfig({ ...open, [name]: value })).toMatchObject({ faults: [{ setting: name }] });
  });

  test('keeps its limits when strangers can reach it', () => {
    expect(readConfig({ HOST: '0.0.0.0', RATE_LIMITS: 'off' })).toMatchObject({ faults: [{ setting: 'RATE_LIMITS' }] });
    expect(readConfig({ HOST: '127.0.0.1', RATE_LIMITS: 'off' })).toHaveProperty('config.rateLimits', 0);
  });
});
