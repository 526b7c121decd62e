import { expect, test } from 'vitest';
import { nearMisses } from './config.ts';
import { findNearMisses } from './near-misses.ts';
import { Settings } from './settings.ts';

const settings = Object.keys(Settings.shape);

test.each([
  ['SMTP_UR', 'SMTP_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['SMTPURL', 'SMTP_URL'],
  ['smtp_url', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['TRUSTED_PROXY', undefined],
  ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
  ['STRIPE_WEBHOOKS_SECRET', 'STRIPE_WEBHOOK_SECRET'],
  ['Port', 'PORT'],
])('%s is taken for %s', (given, meant) => {
  expect(findNearMisses([given], settings)[0]?.meant).toBe(meant);
});

test('Every setting of five letters and more is found where a letter is missing, doubled or swapped', () => {
  const missed = settings
    .filter((name) => name.length > 4)
    .flatMap((name) => [
      name.slice(0, -1),
      name.slice(1),
      `${name}${name.at(-1)}`,
      `${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}`,
    ])
    .filter((given) => !settings.includes(given) && findNearMisses([given], settings).length === 0);
  expect(missed).toEqual([]);
});

test('settings themselves and variables of other programs are no typing mistakes', () => {
  const others =
    'PATH HOME HOSTNAME USER SHELL TERM LANG PWD OLDPWD SHLVL LOGNAME TZ TMPDIR EDITOR PAGER NODE_OPTIONS NODE_PATH npm_config_port';
  const cloud =
    'AWS_PROFILE AWS_DEFAULT_REGION PGHOST PGPORT KUBERNETES_PORT KUBERNETES_SERVICE_HOST OTEL_SERVICE_NAME SMTP_HOST SMTP_PORT';
  expect(findNearMisses([...settings, ...`${others} ${cloud}`.split(' ')], settings)).toEqual([]);
});

test('An empty one is pointed out too, with what to do and without its value', () => {
  expect(nearMisses({ SMTP_UR: '', DATABASE_URI: 'postgres://ana:secret@db/visita' })).toEqual([
    'SMTP_UR: unknown setting, ignored; did you mean SMTP_URL?',
    'DATABASE_URI: unknown setting, ignored; did you mean DATABASE_URL?',
  ]);
});
