import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, expect, test } from 'vitest';
import { selfSigned } from '../test/self-signed.ts';
import { checkCertificates, checkMail } from './check-outside.ts';
import { connectionFault } from './connection-fault.ts';
import { withinLimit } from './examine-server.ts';

const servers: Server[] = [];
afterAll(() => servers.forEach((server) => server.close()));
async function readPort(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port; // A listening TCP server has an address of this type.
}

test('A mail server that refuses, is untrusted, is silent or breaks off is said so, with what to do', async () => {
  const closed = await readPort(createServer());
  await new Promise((resolve) => servers.pop()?.close(resolve));
  const silent = await readPort(createServer((socket) => void socket.on('error', () => undefined)));
  const untrusted = await readPort(
    createTlsServer(selfSigned, (socket) => void socket.on('error', () => undefined)),
  );
  const rude = await readPort(createServer((socket) => socket.destroy()));
  const adviceFor = async (smtpUrl: string) => (await checkMail({ sendsMail: true, smtpUrl }))[0];

  expect(await adviceFor(`smtp://127.0.0.1:${closed}`)).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('refuses the connection'),
  });
  expect(await adviceFor(`smtp://127.0.0.1:${silent}`)).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('is silent'),
  });
  expect(await adviceFor(`smtps://127.0.0.1:${untrusted}`)).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('not trusted'),
  });
  expect(await adviceFor(`smtp://127.0.0.1:${rude}`)).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('breaks the connection off'),
  });
  expect(
    (
      await checkCertificates(
        { publicUrl: 'http://localhost', adminOrigin: `https://127.0.0.1:${closed}` },
        new Date(),
      )
    )[1]?.text,
  ).toContain('refuses the connection');
});

test.each([
  [
    Object.assign(new Error('fetch failed'), { cause: { code: 'ENOTFOUND' } }),
    'has a name that is not known here',
  ],
  [
    Object.assign(new Error('An error occurred'), { detail: { code: 'ECONNREFUSED' } }),
    'refuses the connection: nothing listens there',
  ],
  [{ errors: [{ code: 'ETIMEDOUT' }] }, 'does not answer: it is silent'],
  [Object.assign(new Error('no'), { code: 'CERT_HAS_EXPIRED' }), 'shows a certificate that is not trusted'],
  [Object.assign(new Error('no'), { code: 'EAUTH' }), 'refuses the user or the password'],
  [new Error('something else'), undefined],
  [undefined, undefined],
])('%o is said in words', (error, sentence) => {
  expect(connectionFault(error)?.sentence).toBe(sentence);
});

test('A check that never ends is given up, and its part is named', async () => {
  const endless = { part: 'storage', check: () => new Promise<never>(() => undefined) };
  expect(await withinLimit(endless, 50)).toEqual([
    {
      part: 'storage',
      state: 'fail',
      text: 'did not answer within 0.05 seconds',
      advice: expect.any(String),
    },
  ]);
  const broken = { part: 'disk', check: () => Promise.reject(new Error('no disk')) };
  expect(await withinLimit(broken, 50)).toEqual([{ part: 'disk', state: 'fail', text: 'no disk' }]);
});
