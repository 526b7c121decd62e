import { expect, test } from 'vitest';
import { oauthWorld } from '../test/connected-app.ts';
import { world } from '../test/world.ts';

const app = await world({ settings: { PUBLIC_URL: 'https://visita.test' } });
const { authorize, consent, follow } = await oauthWorld(app);

test('On an https site, behind a proxy that ends TLS, cookies are secure and named so, and the consent works', async () => {
  const flow = await authorize();
  expect(flow.location).toBe(`https://visita.test/connect?request=${flow.id}`);
  expect(flow.cookies.map((each) => each.split('=')[0])).toEqual([
    '__Secure-connect_request',
    '__Secure-connect_resume',
  ]);
  for (const cookie of flow.cookies) expect(cookie).toMatch(/; secure(;|$)/i);
  const { data } = await consent('allow', { ...flow, person: await app.given.user() });
  const { target } = await follow(String(data['url']), flow.cookies);
  expect(target.searchParams.get('code')).not.toBeNull();
  expect(target.searchParams.get('iss')).toBe('https://visita.test');
});
