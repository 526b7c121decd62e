import { expect, test } from 'vitest';
import { backOfficePath, pathAfterSignIn, signInPath } from './require-me.ts';

test('The sign-in redirects back to the complete requested URL', () => {
  const path = signInPath(new URL('http://localhost/admin/orders?status=paid&search=a%20b#note'));
  expect(path).toBe('/admin/login?redirect=%2Fadmin%2Forders%3Fstatus%3Dpaid%26search%3Da%2520b%23note');
  expect(backOfficePath(new URLSearchParams(path.split('?')[1]).get('redirect'))).toBe(
    '/admin/orders?status=paid&search=a%20b#note',
  );
});

test.each([
  null,
  '',
  'https://elsewhere.example/admin',
  '//elsewhere.example/admin',
  '/\\elsewhere.example/admin',
  '/admin/../cards',
  '/administrator',
  '/en/cards',
  '/admin/login?redirect=%2Fadmin',
])('A redirect never leads out of the back office: %s', (target) => {
  expect(backOfficePath(target)).toBeUndefined();
});

test('A sign-in leads to the requested path with its fragment, or first to the change of a generated password', () => {
  const target = '/admin/audit?action=staff.signIn#top';
  expect(pathAfterSignIn({ mustChangePassword: false }, target)).toBe(target);
  expect(pathAfterSignIn({ mustChangePassword: false }, 'https://elsewhere.example')).toBe('/admin');
  const change = pathAfterSignIn({ mustChangePassword: true }, target);
  expect(change).toMatch(/^\/admin\/me\?/);
  expect(backOfficePath(new URLSearchParams(change.split('?')[1]).get('redirect'))).toBe(target);
});
