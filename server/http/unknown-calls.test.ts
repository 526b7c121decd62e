import { expect, test } from 'vitest';
import { world } from '../test/world.ts';

const { open } = await world();
const visit = await open();

test.each([
  ['GET', '/api/nonsense', 404, 'notFound'],
  ['POST', '/api/nonsense/', 404, 'notFound'],
  ['DELETE', '/api/shop/products', 405, 'methodNotAllowed'],
  ['PUT', '/api/stripe/prices', 405, 'methodNotAllowed'],
])('%s %s is refused in words, and no page is made of it', async (method, path, status, code) => {
  const refused = await visit(path, { method });

  expect(refused.status).toBe(status);
  expect(await refused.json()).toMatchObject({ success: false, data: null, code });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'no.js'])(
  'there is no file %s beside the documentation',
  async (name) => {
    expect((await visit(`/api/docs/${name}`)).status).toBe(404);
  },
);
