import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { access } from '@visita/core/access/contract';
import type { Scope } from '@visita/core/access/scopes';
import { contacts } from '@visita/core/contacts/contract';
import { webhooks } from '@visita/core/webhooks/contract';
import { updateUser } from '../account/queries.ts';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { webhookReceiver } from '../test/webhook-receiver.ts';
import { world } from '../test/world.ts';
import { dispatchEvents } from '../webhooks/deliver.ts';

const app = await world({ settings: { WEBHOOK_ALLOW_PRIVATE: 'on' } });
const { config, database, deps, guest } = app;
const page = readFileSync(fileURLToPath(new URL('../../docs/recipes.md', import.meta.url)), 'utf8');

/** Returns the code below the heading that begins with a name. */
function readRecipe(name: string): string {
  const [section = ''] = page.split(/^## /m).filter((each) => each.startsWith(name));
  return /^```\w+\n(.*?)^```$/ms.exec(section)?.[1] ?? '';
}

/** A module of a `data:` URL finds no package by its name, so that each gets its address. */
const resolvePackages = (code: string) =>
  code.replace(/(?<= from ')[^'.]+(?=')/g, (name) => import.meta.resolve(name));

const loadRecipe = async <Recipe>(name: string) =>
  // the code of the page is a module, whose exports the caller names
  (await import(`data:text/javascript,${encodeURIComponent(resolvePackages(readRecipe(name)))}`)) as Recipe;

/** The address at which clients of their own reach the product. */
async function openSite(): Promise<string> {
  await app.open();
  const { port } = app.app.server.address() as { port: number };
  return `http://127.0.0.1:${port}`;
}

async function deliver() {
  await enqueue(deps.db, dispatchEvents, {});
  await runJobs(deps);
}

/** An owner with a key, and a visitor who leaves their details. */
async function withKey(scopes: Scope[]) {
  const { person, cardId } = await cardOwner(app);
  await updateUser(database.db, person, { isVerified: true });
  const { key } = await person.calls(access.createKey, { body: { name: 'Recipe', scopes, days: null } });
  return { person, key, leaveContact: async () => leave(app, cardId) };
}

test('The node for n8n reads the contacts', async () => {
  const { key, leaveContact } = await withKey(['contacts.read']);
  await leaveContact();
  const { nodes } = JSON.parse(readRecipe('n8n')) as {
    nodes: [
      {
        parameters: {
          method: string;
          url: string;
          queryParameters: { parameters: { name: string; value: string }[] };
        };
      },
    ];
  };
  const { method, url, queryParameters } = nodes[0].parameters;
  const query = new URLSearchParams(queryParameters.parameters.map(({ name, value }) => [name, value]));
  const response = await app.send(
    new Request(`${url.replace('https://your.site', config.publicUrl)}?${query}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
    }),
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ data: [{ name: 'Zoé Martin' }], hasMore: false });
});

interface ZapierRequest {
  url: string;
  method?: string;
  headers: Record<string, string>;
  body?: object;
}
type ZapierStep = (z: object, bundle: object) => Promise<unknown>;
interface ZapierRecipe {
  newContact: {
    operation: Record<'performSubscribe' | 'performUnsubscribe' | 'perform' | 'performList', ZapierStep>;
  };
}

test('The trigger for Zapier subscribes, gets each new contact, and unsubscribes', async () => {
  const { key, leaveContact } = await withKey(['contacts.read', 'webhooks.write']);
  const { operation } = (await loadRecipe<ZapierRecipe>('Zapier')).newContact;
  const z = {
    request: async ({ url, method = 'GET', headers, body }: ZapierRequest) => {
      const response = await app.send(
        new Request(url, {
          method,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
      if (!response.ok) throw new Error(await response.text());
      return { data: response.status === 204 ? {} : ((await response.json()) as object) };
    },
  };
  const receiver = await webhookReceiver();
  const bundle = { authData: { site: config.publicUrl, key }, targetUrl: receiver.url };
  const subscribeData = await operation.performSubscribe(z, bundle);
  await leaveContact();
  await deliver();
  const cleanedRequest: unknown = JSON.parse(receiver.take()[0]?.body ?? '{}');
  const [contact] = (await operation.perform(z, { ...bundle, cleanedRequest })) as object[];
  expect(contact).toMatchObject({ name: 'Zoé Martin', email: 'zoe@example.com' });
  expect(await operation.performList(z, bundle)).toMatchObject([{ name: 'Zoé Martin' }]);
  await operation.performUnsubscribe(z, { ...bundle, subscribeData });
  await leaveContact();
  await deliver();
  expect(receiver.take()).toEqual([]);
});

test('The receiver for HubSpot tells it a contact, a correction and the withdrawal', async () => {
  const { person, leaveContact } = await withKey(['contacts.read']);
  const receiver = await webhookReceiver();
  await person.calls(webhooks.create, {
    body: { url: receiver.url, events: ['contact.created', 'contact.corrected', 'contact.withdrawn'] },
  });
  const { toHubSpot } = await loadRecipe<{ toHubSpot: (event: unknown) => { url: string; body: object } }>(
    'HubSpot',
  );
  const nextCall = async () => {
    await deliver();
    return receiver.take().map(({ body }) => toHubSpot(JSON.parse(body)));
  };
  const { secret } = await leaveContact();
  const [created] = await nextCall();
  const id = (await person.calls(contacts.list, {})).contacts[0]?.id ?? '';
  expect(created?.url).toMatch(/\/batch\/upsert$/);
  expect(created?.body).toMatchObject({
    inputs: [
      {
        idProperty: 'visita_id',
        id,
        properties: { visita_id: id, firstname: 'Zoé Martin', email: 'zoe@example.com' },
      },
    ],
  });
  await guest.calls(contacts.correct, {
    params: { secret },
    body: { name: 'Zoé Dupont', email: 'zoe@example.com' },
  });
  expect((await nextCall())[0]?.body).toMatchObject({
    inputs: [{ properties: { firstname: 'Zoé Dupont' } }],
  });
  await guest.calls(contacts.withdraw, { params: { secret } });
  expect(await nextCall()).toEqual([
    {
      url: 'https://api.hubapi.com/crm/v3/objects/contacts/gdpr-delete',
      body: { idProperty: 'visita_id', objectId: id },
    },
  ]);
});

describe('Clients of other protocols', async () => {
  const site = await openSite();

  test('The agent tags the contacts that it finds, once', async () => {
    const { person, key, leaveContact } = await withKey(['contacts.read', 'contacts.write']);
    await leaveContact();
    const { tagContacts } = await loadRecipe<{
      tagContacts: (input: { site: string; key: string; search: string; tag: string }) => Promise<string[]>;
    }>('MCP');
    const tagZoe = async () => tagContacts({ site, key, search: 'zoé', tag: 'fair' });
    expect(await tagZoe()).toEqual(['Zoé Martin']);
    expect(await tagZoe()).toEqual(['Zoé Martin']);
    const listed = await person.calls(contacts.list, {});
    expect(listed.contacts.map(({ tags }) => tags)).toEqual([['fair']]);
    expect(await tagContacts({ site, key, search: 'nobody', tag: 'fair' })).toEqual([]);
  });

  test('The copy by tsdav follows new contacts and withdrawals', async () => {
    const { person, leaveContact } = await withKey(['contacts.read']);
    const { key: password } = await person.calls(access.createAppPassword, { body: { name: 'Copy' } });
    const { syncContacts } = await loadRecipe<{
      syncContacts: (input: {
        site: string;
        password: string;
        copy?: object;
      }) => Promise<{ syncToken: string; objects: { data: string }[] }>;
    }>('tsdav');
    const { secret } = await leaveContact();
    const first = await syncContacts({ site, password });
    expect(first.objects.map(({ data }) => /FN:(.*)\r/.exec(data)?.[1])).toEqual(['Zoé Martin']);
    await leaveContact();
    const second = await syncContacts({ site, password, copy: first });
    expect(second.objects).toHaveLength(2);
    expect(second.syncToken).not.toBe(first.syncToken);
    await guest.calls(contacts.withdraw, { params: { secret } });
    expect((await syncContacts({ site, password, copy: second })).objects).toHaveLength(1);
  });
});
