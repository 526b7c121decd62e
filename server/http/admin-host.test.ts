import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { adminStaff } from '@visita/core/staff/admin-contract';
import { createAuthenticator } from '../test/authenticator.ts';
import { runJobs } from '../test/jobs.ts';
import { staffPeople } from '../test/staff-people.ts';
import { world } from '../test/world.ts';

const office = 'office.visita.test';
const app = await world({
  settings: { PUBLIC_URL: 'http://visita.test', ADMIN_ORIGIN: `http://${office}` },
  drawProfile: async () => ({ status: 200, html: 'a profile', policy: '' }),
});
app.app.server.listen(0, '127.0.0.1');
await once(app.app.server, 'listening');
const { port } = app.app.server.address() as AddressInfo; // A listening TCP server has an address of this type.

/** Sends one request with this host; `fetch` would not let it be set. */
async function send(host: string, path: string, method = 'GET') {
  const sent = request({ host: '127.0.0.1', port, path, method, headers: { host } }).end();
  const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) };
}

describe('the public host', () => {
  test.each(['/admin', '/admin/', '/admin/login', '/admin.data', '/admin/orders.data', '/api/admin/me'])(
    'does not know %s',
    async (path) => {
      expect((await send('visita.test', path)).status).toBe(404);
      expect((await send('visita.test', path, 'POST')).status).toBe(404);
      // whatever name is called: only that of the back office opens it
      expect((await send('127.0.0.1', path)).status).toBe(404);
    },
  );

  test('refuses a call of the back office as it does an unknown one', async () => {
    const [hidden, unknown] = [
      await send('visita.test', '/api/admin/me'),
      await send('visita.test', '/api/nothing'),
    ];
    expect(JSON.parse(hidden.body)).toEqual(JSON.parse(unknown.body));
  });

  test('serves its own pages and calls, also those that only begin alike, and names the back office for passkeys', async () => {
    expect((await send('visita.test', '/administration')).status).toBe(501); // a page
    expect((await send('visita.test', '/api/openapi.json')).status).toBe(200);
    expect(JSON.parse((await send('visita.test', '/.well-known/webauthn')).body)).toEqual({
      origins: [`http://${office}`],
    });
  });
});

describe('the host of the back office', () => {
  test.each([office, office.toUpperCase(), `${office}:80`])('serves the back office as %s', async (host) => {
    expect((await send(host, '/admin/login')).status).toBe(501); // a page
    expect((await send(host, '/api/admin/me')).status).toBe(401);
    expect((await send(host, '/health/ready')).status).toBe(200);
    expect((await send(host, '/api/openapi.json')).status).toBe(200); // its screen of calls
    expect(await send(host, '/')).toMatchObject({ status: 302, location: `http://${office}/admin` });
  });

  test.each([
    '/en',
    '/i/0123456789?lang=fr',
    '/en/shop',
    '/api/shop/catalogue',
    '/api/user/plans',
    '/mcp',
    '/sitemap.xml',
  ])('serves nothing of the public host, such as %s', async (path) => {
    expect(await send(office, path)).toMatchObject({ status: 302, location: `http://visita.test${path}` });
    expect((await send(office, path, 'POST')).status).toBe(404);
  });

  test('is where staff are led by mail, and where their passkeys sign, which are those of the public host', async () => {
    const { person, setUp, password } = await staffPeople(app);
    await person();
    const sam = await setUp();
    const options = await sam.calls(adminStaff.startPasskey, { body: { password } });
    expect(options).toMatchObject({ rp: { id: 'visita.test' } });
    const officeDevice = createAuthenticator({ origin: `http://${office}`, host: 'visita.test' });
    const publicDevice = createAuthenticator({ origin: 'http://visita.test' });
    await expect(
      sam.calls(adminStaff.addPasskey, { body: { name: 'Key', passkey: publicDevice.create(options) } }),
    ).rejects.toThrow('passkeyRefused');
    const { passkeys } = await sam.calls(adminStaff.addPasskey, {
      body: { name: 'Key', passkey: officeDevice.create(options) },
    });
    expect(passkeys).toHaveLength(1);

    await runJobs(app.deps);
    const links = app.emails.flatMap((email) => [...email.text.matchAll(/https?:\/\/[^\s]+\/admin\S*/g)]);
    expect(links.length).toBeGreaterThan(0);
    for (const [link] of links) expect(link).toMatch(/^http:\/\/office\.visita\.test\/admin\//);
  });
});
