import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAVClient, type DAVAddressBook, type DAVVCard } from 'tsdav';
import { access } from '@visita/core/access/contract';
import { cardsV1 } from '@visita/core/cards/v1-contract';
import { contacts } from '@visita/core/contacts/contract';
import { addDays } from '@visita/core/days';
import { removeTombstones } from '../contacts/jobs.ts';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { runCount } from '../test/thorough.ts';
import { world, type Person } from '../test/world.ts';

const app = await world();
const { guest, deps, database, clock, given } = app;
const request = await app.open();
const { port } = app.app.server.address() as { port: number };
const serverUrl = `http://127.0.0.1:${port}`;

const connect = async (person: Person) =>
  (await person.calls(access.createAppPassword, { body: { name: 'iPhone' } })).key;

const basic = (password: string) => `Basic ${Buffer.from(`ana@example.com:${password}`).toString('base64')}`;

async function send(
  method: string,
  path: string,
  {
    password,
    body,
    headers = {},
  }: { password?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const authorization = password === undefined ? {} : { authorization: basic(password) };
  return request(path, {
    method,
    headers: { ...authorization, ...headers },
    ...(body !== undefined && { body }),
  });
}

const book = '/carddav/home/contacts/';
const addressData = '<D:prop xmlns:D="DAV:"><D:getetag/><C:address-data/></D:prop>';
const report = (name: string, inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?><C:${name} xmlns:C="urn:ietf:params:xml:ns:carddav" xmlns:D="DAV:">${inside}</C:${name}>`;

async function openClient(password: string) {
  const client = new DAVClient({
    serverUrl,
    credentials: { username: 'ana@example.com', password },
    authMethod: 'Basic',
    defaultAccountType: 'carddav',
  });
  await client.login();
  return client;
}

/** The names in the vCards that a phone has. */
const names = (objects: DAVVCard[]) =>
  objects.map(({ data }) => /\r?\nFN:(.*?)\r?\n/.exec(String(data))?.[1] ?? '').toSorted();

/** A phone that keeps what it has synced, and starts anew where its token is refused. */
function phone(client: DAVClient, addressBook: DAVAddressBook) {
  let local = { ...addressBook, syncToken: '', objects: [] as DAVVCard[] };
  const objectMultiGet = client.addressBookMultiGet.bind(client);
  return async () => {
    const sync = async () =>
      client.smartCollectionSync({
        collection: { ...local, objectMultiGet },
        method: 'webdav',
        account: { accountType: 'carddav', homeUrl: `${serverUrl}/carddav/home/`, serverUrl },
      });
    const synced = await sync().catch(async () => {
      local = { ...addressBook, syncToken: '', objects: [] };
      return sync();
    });
    const [state] = await client.propfind({
      url: addressBook.url,
      props: { 'd:sync-token': {} },
      depth: '0',
    });
    local = {
      ...local,
      objects: synced.objects,
      syncToken: String(state?.props?.syncToken),
    };
    return local.objects;
  };
}

describe('an address book on a phone', () => {
  test('is found from the site’s address, gets corrections and forgets who withdrew', async () => {
    const { person, cardId } = await cardOwner(app);
    const { secret } = await leave(app, cardId, { name: 'Zoé Martin', message: 'Lyon & "Paris" <fair>' });
    const other = await leave(app, cardId, { name: 'Ben Okafor', email: 'ben@example.com' });
    const client = await openClient(await connect(person));
    expect(client.account).toMatchObject({
      principalUrl: `${serverUrl}/carddav/principal/`,
      homeUrl: `${serverUrl}/carddav/home/`,
    });
    const [found] = await client.fetchAddressBooks();
    if (!found) throw new Error('no address book');
    expect(found.displayName).toBe('Visita');
    expect(found.reports).toEqual(expect.arrayContaining(['syncCollection', 'addressbookMultiget']));
    const sync = phone(client, found);
    expect(names(await sync())).toEqual(['Ben Okafor', 'Zoé Martin']);
    const all = await client.fetchVCards({ addressBook: found });
    expect(names(all)).toEqual(['Ben Okafor', 'Zoé Martin']);
    expect(all.map(({ data }) => String(data)).join('')).toContain('NOTE:Lyon & "Paris" <fair>');

    const correction = {
      name: 'Zoé Martin-Roy',
      email: 'zoe@example.com',
      phone: '',
      company: '',
      message: '',
    };
    await guest.calls(contacts.correct, { params: { secret }, body: correction });
    expect(names(await sync())).toEqual(['Ben Okafor', 'Zoé Martin-Roy']);
    await guest.calls(contacts.withdraw, { params: { secret: other.secret } });
    expect(names(await sync())).toEqual(['Zoé Martin-Roy']);
    expect(names(await sync())).toEqual(['Zoé Martin-Roy']);
  });

  test('answers a contact with its tag, and 304 to one that has it', async () => {
    const { person, cardId } = await cardOwner(app);
    await leave(app, cardId);
    const password = await connect(person);
    const list = await send('PROPFIND', book, { password, headers: { depth: '1' } });
    const [, path = ''] = /<D:href>(\/carddav\/home\/contacts\/[\w-]+\.vcf)</.exec(await list.text()) ?? [];
    const response = await send('GET', path, { password });
    expect(response.headers.get('content-type')).toBe('text/vcard; charset=utf-8');
    expect(await response.text()).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\n/);
    const etag = response.headers.get('etag') ?? '';
    const again = await send('GET', path, { password, headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const ben = await connect(await given.user());
    expect((await send('GET', path, { password: ben })).status).toBe(404);
    const multiget = await send('REPORT', book, {
      password: ben,
      body: report('addressbook-multiget', `${addressData}<D:href>${path}</D:href>`),
    });
    expect(await multiget.text()).toContain('HTTP/1.1 404');
  });

  test('finds contacts by filters, and gives the named properties alone', async () => {
    const { person, cardId } = await cardOwner(app);
    await leave(app, cardId, { name: 'Zoé Martin', phone: '+1 514 555 0199', company: 'Papier; & Cie' });
    await leave(app, cardId, { name: 'Ben Okafor', email: 'ben@example.com' });
    const password = await connect(person);
    const find = async (filter: string, prop = addressData) => {
      const body = report('addressbook-query', prop + filter);
      const response = await send('REPORT', book, { password, body, headers: { depth: '1' } });
      const text = await response.text();
      return {
        status: response.status,
        text,
        names: [...text.matchAll(/FN:([^&\n]*)/g)].map(([, name]) => name),
      };
    };
    const text = (match: string, more = '') => `<C:text-match ${more}>${match}</C:text-match>`;
    const prop = (name: string, inside: string, test = 'anyof') =>
      `<C:filter test="${test}"><C:prop-filter name="${name}">${inside}</C:prop-filter></C:filter>`;
    expect((await find(prop('FN', text('ZOÉ')))).names).toEqual(['Zoé Martin']);
    expect((await find(prop('fn', text('zoé', 'match-type="ends-with"')))).names).toEqual([]);
    expect((await find(prop('FN', text('zoé', 'negate-condition="yes"')))).names).toEqual(['Ben Okafor']);
    expect((await find(prop('ORG', text('papier; &amp;')))).names).toEqual(['Zoé Martin']);
    expect((await find(prop('TEL', '<C:is-not-defined/>'))).names).toEqual(['Ben Okafor']);
    const cell = `<C:param-filter name="TYPE">${text('cell')}</C:param-filter>`;
    expect((await find(prop('TEL', cell))).names).toEqual(['Zoé Martin']);
    const wrong = await find(prop('FN', text('a', 'collation="i;other"')));
    expect([wrong.status, wrong.text]).toEqual([403, expect.stringContaining('C:supported-collation')]);
    const few = await find('<C:filter/><C:limit><C:nresults>1</C:nresults></C:limit>');
    expect([few.names.length, few.text]).toEqual([1, expect.stringContaining('HTTP/1.1 507')]);
    const named = '<D:prop><C:address-data><C:prop name="FN"/></C:address-data></D:prop>';
    const { text: short } = await find(prop('FN', text('Ben')), named);
    expect(short).toContain('FN:Ben Okafor');
    expect(short).not.toContain('EMAIL');
    const four = '<D:prop><C:address-data content-type="text/vcard" version="4.0"/></D:prop>';
    expect((await find('<C:filter/>', four)).text).toContain('C:supported-address-data');
  });

  test('ends with its app password, which opens nothing else', async () => {
    const ana = await given.user();
    const password = await connect(ana);
    const propfind = (key?: string) =>
      send('PROPFIND', '/carddav/', { ...(key !== undefined && { password: key }), headers: { depth: '0' } });
    expect((await propfind(password)).status).toBe(207);
    const anonymous = await propfind();
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get('www-authenticate')).toMatch(/^Basic realm=/);
    const bearer = await request(cardsV1.list.path, { headers: { authorization: `Bearer ${password}` } });
    expect([bearer.status, await bearer.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'keyLacksScope' }),
    ]);
    const body = { name: 'CRM', scopes: ['contacts.read' as const], days: null };
    const { key } = await ana.calls(access.createKey, { body });
    expect((await propfind(key)).status).toBe(401);
    const [appPassword] = (await ana.calls(access.keys, {})).filter(({ name }) => name === 'iPhone');
    expect(appPassword).toMatchObject({ scopes: ['contacts.sync'], usedAt: clock.now() });
    await ana.calls(access.revokeKey, { params: { id: appPassword?.id ?? '' } });
    expect((await propfind(password)).status).toBe(401);
  });

  test('cannot be written, and says what it can do', async () => {
    const password = await connect(await given.user());
    const path = `${book}3f2a9c00-0000-7000-8000-000000000000.vcf`;
    for (const method of ['PUT', 'DELETE', 'PROPPATCH', 'MOVE']) {
      const response = await send(method, path, { password });
      expect([method, response.status]).toEqual([method, 403]);
      expect(await response.text()).toContain('<D:need-privileges>');
    }
    for (const method of ['LOCK', 'SEARCH', 'PATCH']) {
      const response = await send(method, book, { password });
      expect([method, response.status]).toEqual([method, 405]);
      expect(response.headers.get('allow')).toBe('OPTIONS, GET, HEAD, PROPFIND, REPORT');
    }
    const options = await send('OPTIONS', book);
    expect(options.headers.get('dav')).toContain('addressbook');
    const endless = await send('PROPFIND', book, { password });
    expect([endless.status, await endless.text()]).toEqual([
      403,
      expect.stringContaining('propfind-finite-depth'),
    ]);
    expect((await send('PROPFIND', '/carddav/else', { password, headers: { depth: '0' } })).status).toBe(404);
  });

  test('refuses XML that declares entities, is nested too deep, too long or broken', async () => {
    const password = await connect(await given.user());
    const status = async (body: string) =>
      (await send('PROPFIND', book, { password, body, headers: { depth: '0' } })).status;
    const prop = '<D:propfind xmlns:D="DAV:"><D:prop><D:displayname/></D:prop></D:propfind>';
    expect(await status(prop)).toBe(207);
    const bomb = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]>';
    expect(await status(bomb + prop)).toBe(400);
    expect(await status(prop.replace('<D:displayname/>', '&b;'))).toBe(400);
    expect(await status(`${'<a>'.repeat(30)}${'</a>'.repeat(30)}`)).toBe(400);
    expect(await status(prop.slice(0, -3))).toBe(400);
    expect(await status(`<a>${' '.repeat(3 * 1024 * 1024)}</a>`)).toBe(413);
    expect(await status(`<a>${'<b/>'.repeat(60_000)}</a>`)).toBe(400);
  });

  test('is looked for at a known name; other known names are no pages', async () => {
    for (const method of ['GET', 'PROPFIND']) {
      const redirect = await send(method, '/.well-known/carddav');
      expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/carddav/']);
    }
    expect((await send('GET', '/.well-known/caldav')).status).toBe(404);
    const password = await send('GET', '/.well-known/change-password');
    expect(password.headers.get('location')).toBe('/settings#password');
  });

  test('pages a long list by the limit of the phone', async () => {
    const { person, cardId } = await cardOwner(app);
    for (const name of ['Ana', 'Ben', 'Cleo']) await leave(app, cardId, { name });
    const password = await connect(person);
    const seen: string[] = [];
    let token = '';
    for (let page = 0; page < 4; page += 1) {
      const limit = '<D:limit><D:nresults>2</D:nresults></D:limit>';
      const prop = '<D:prop><D:getetag/></D:prop>';
      const body = `<D:sync-collection xmlns:D="DAV:"><D:sync-token>${token}</D:sync-token><D:sync-level>1</D:sync-level>${limit}${prop}</D:sync-collection>`;
      const text = await (await send('REPORT', book, { password, body })).text();
      seen.push(...[...text.matchAll(/[\w-]+\.vcf/g)].map(([name]) => name));
      token = /<D:sync-token>([^<]+)</.exec(text)?.[1] ?? '';
      if (!text.includes('HTTP/1.1 507')) break;
    }
    expect(new Set(seen).size).toBe(3);
    expect(seen).toHaveLength(3);
  });
});

const kinds = ['leave', 'correct', 'note', 'withdraw', 'remove', 'sync', 'wait'] as const;
const story = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat({ max: 7 })), {
  minLength: 3,
  maxLength: 14,
});

test('after any story a phone that syncs has exactly the contacts of the inbox', async () => {
  await fc.assert(
    fc.asyncProperty(story, async (steps) => {
      const { person, cardId } = await cardOwner(app);
      const client = await openClient(await connect(person));
      const [found] = await client.fetchAddressBooks();
      if (!found) throw new Error('no address book');
      const sync = phone(client, found);
      const secrets: string[] = [];
      let count = 0;
      const listed = async () => (await person.calls(contacts.list, {})).contacts;
      const details = () => ({
        name: `N${(count += 1)}`,
        email: `n${count}@example.com`,
        phone: '',
        company: '',
        message: '',
      });
      const compare = async () => {
        const rows = await listed();
        const objects = await sync();
        expect(names(objects)).toEqual(rows.map(({ name }) => name).toSorted());
        const notes = objects.flatMap(({ data }) => /NOTE:(\S+)/.exec(String(data))?.[1] ?? []);
        expect(notes.toSorted()).toEqual(rows.flatMap(({ note }) => note || []).toSorted());
      };
      // on the phone from the start, so that each later step can be missed
      for (let first = 0; first < 3; first += 1) secrets.push((await leave(app, cardId, details())).secret);
      await compare();
      for (const [kind, which] of steps) {
        const secret = secrets[which % Math.max(1, secrets.length)];
        const rows = await listed();
        const row = rows[which % Math.max(1, rows.length)];
        if (kind === 'leave') secrets.push((await leave(app, cardId, details())).secret);
        if (kind === 'correct' && secret !== undefined)
          await guest.calls(contacts.correct, { params: { secret }, body: details() }).catch(() => undefined);
        if (kind === 'withdraw' && secret !== undefined)
          await guest.calls(contacts.withdraw, { params: { secret } }).catch(() => undefined);
        if (kind === 'note' && row)
          await person.calls(contacts.annotate, {
            params: { id: row.id },
            body: { note: `note${(count += 1)}`, metAt: '', tags: [] },
          });
        if (kind === 'remove' && row) await person.calls(contacts.remove, { params: { id: row.id } });
        if (kind === 'sync') await compare();
        if (kind === 'wait') await forgetTombstones();
      }
      await compare();
    }),
    { numRuns: runCount(12, 300) },
  );
});

/** Lets the tombstones so far grow old, and runs the job that deletes them: older tokens are refused then. */
async function forgetTombstones() {
  await database.pool.query('update contact_tombstones set removed_at = $1', [addDays(clock.now(), -91)]);
  await enqueue(deps.db, removeTombstones, {});
  await runJobs(deps);
  expect((await database.pool.query('select from contact_tombstones')).rowCount).toBe(0);
}
