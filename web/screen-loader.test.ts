import { expect, test } from 'vitest';
import type { RequestHandler, ServerBuild } from 'react-router';
import { openScreens, type LazyBuild } from './screen-loader.ts';

/** A build of resource routes: each answers with its own name. */
function createBuild(paths: Record<string, { parentId?: string; path?: string; index?: boolean }>) {
  const loads: string[] = [];
  const routes = Object.fromEntries(
    Object.entries(paths).map(([id, route]) => [
      id,
      {
        id,
        ...route,
        module: async () => {
          loads.push(id);
          const loader = ({ params }: { params: object }) => Response.json({ id, params });
          // a layout has a component, a resource none
          const screen = id === 'root' ? { default: () => null } : { loader };
          return screen as unknown as NonNullable<ServerBuild['routes'][string]>['module'];
        },
      },
    ]),
  );
  const assets = {
    url: '/assets/manifest-1.js',
    version: '1',
    entry: { imports: [], module: '' },
    routes: {},
  };
  const build = {
    routes,
    assets,
    ssr: true,
    future: {},
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
    publicPath: '/',
    entry: { module: { default: () => new Response('page', { status: 404 }), handleError: () => undefined } },
  } as unknown as LazyBuild;
  return { build, loads };
}

const site = {
  root: {},
  home: { parentId: 'root', path: ':lang' },
  card: { parentId: 'root', path: ':lang/cards/:id' },
  'back-office/back-office-page': { parentId: 'root', path: 'admin/orders' },
};

async function sendRequest(findHandler: (request: Request) => Promise<RequestHandler>, path: string) {
  const request = new Request(`http://localhost${path}`);
  return (await findHandler(request))(request);
}

test('A request loads the screens of its path and no others, once', async () => {
  const { build, loads } = createBuild(site);
  const findHandler = openScreens(build);
  const first = await sendRequest(findHandler, '/en/cards/A1');
  expect(await first.json()).toEqual({ id: 'card', params: { lang: 'en', id: 'A1' } });
  expect(loads).toEqual(['root', 'card']);
  const other = await sendRequest(findHandler, '/fr/cards/B2?s=w');
  expect(await other.json()).toEqual({ id: 'card', params: { lang: 'fr', id: 'B2' } });
  expect(loads).toEqual(['root', 'card']);
  expect(await (await sendRequest(findHandler, '/admin/orders')).json()).toMatchObject({
    id: 'back-office/back-office-page',
  });
  expect(loads).toEqual(['root', 'card', 'back-office/back-office-page']);
});

test.each(['/en/cards/A1.data', '/en/cards/A1/_.data?_routes=card'])(
  'The data address %s loads the screen that it belongs to',
  async (path) => {
    const { build, loads } = createBuild(site);
    const answer = await sendRequest(openScreens(build), path);
    expect(answer.status).toBe(200);
    expect(loads).toEqual(['root', 'card']);
  },
);

test('An unknown path loads the root, which answers it', async () => {
  const { build, loads } = createBuild(site);
  const answer = await sendRequest(openScreens(build), '/en/no/such/page');
  expect([answer.status, await answer.text(), loads]).toEqual([404, 'page', ['root']]);
});

test('A screen that could not be loaded is loaded at the next request', async () => {
  const { build, loads } = createBuild(site);
  const { card } = build.routes;
  const load = card?.module;
  let attempts = 0;
  if (card && load)
    card.module = () => ((attempts += 1) === 1 ? Promise.reject(new Error('disk is gone')) : load());
  const findHandler = openScreens(build);
  await expect(sendRequest(findHandler, '/en/cards/A1')).rejects.toThrow('disk is gone');
  expect((await sendRequest(findHandler, '/en/cards/A1')).status).toBe(200);
  expect(loads).toEqual(['root', 'card']);
});

test('Two requests at one moment are both answered by the screens that they loaded', async () => {
  const { build } = createBuild(site);
  const findHandler = openScreens(build);
  const answers = await Promise.all(
    ['/en', '/en/cards/A1', '/fr'].map((path) => sendRequest(findHandler, path)),
  );
  expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([
    { id: 'home' },
    { id: 'card' },
    { id: 'home' },
  ]);
});
