import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { account } from '../account/contract.ts';
import { when } from '../when.ts';
import { client } from './client.ts';
import { get, post, put } from './endpoint.ts';

const order = put('/shop/orders/:id/notes', {
  access: 'user',
  summary: 'Write a note.',
  query: z.object({ page: z.number().optional() }),
  body: z.object({ note: z.string() }),
  returns: z.object({ at: when }),
});

function answering(status: number, body: unknown, headers = {}) {
  const seen: Request[] = [];
  const fetch = async (request: Request) => {
    seen.push(request);
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
  };
  return {
    seen,
    call: client({ fetch, origin: 'https://visita.example', token: () => 'secret', language: () => 'fr' }),
  };
}

const input = { params: { id: 'a/b' }, query: { page: 2 }, body: { note: 'hello' } };

test('a call carries its path, query, body, token and language', async () => {
  const { seen, call } = answering(200, {
    success: true,
    data: { at: '2026-03-09T15:00:00.000Z' },
    message: 'OK',
  });

  const answer = await call(order, input);

  const [request] = seen;
  expect(request?.method).toBe('PUT');
  expect(request?.url).toBe('https://visita.example/api/shop/orders/a%2Fb/notes?page=2');
  expect(await request?.json()).toEqual({ note: 'hello' });
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: 'Bearer secret',
    'accept-language': 'fr',
  });
  expect(answer.at).toEqual(new Date('2026-03-09T15:00:00Z'));
});

test('a path that begins with /api/ is absolute', async () => {
  const { seen, call } = answering(200, { success: true, data: null, message: 'OK' });
  await call(get('/api/shop/payments', { access: 'user', summary: 'Payments.', returns: z.null() }), {});

  expect(seen[0]?.url).toBe('https://visita.example/api/shop/payments');
});

test('a form is sent as multipart/form-data', async () => {
  const { seen, call } = answering(200, { success: true, data: null, message: 'OK' });
  const upload = post('/upload', {
    access: 'user',
    summary: 'Upload.',
    form: z.object({ file: z.file(), note: z.string().optional() }),
    returns: z.null(),
  });
  await call(upload, { form: { file: new File(['x'], 'x.txt'), note: undefined } });

  const form = await seen[0]?.formData();
  expect([...(form?.keys() ?? [])]).toEqual(['file']);
});

describe('a refusal', () => {
  test('keeps its key, fields and retry delay', async () => {
    const errors = [{ field: 'note', code: 'tooLong', params: { max: 5 } }];
    const { call } = answering(
      429,
      { success: false, data: null, message: 'Trop', code: 'tooManyRequests', errors },
      { 'retry-after': '30' },
    );

    await expect(call(order, input)).rejects.toMatchObject({
      key: 'tooManyRequests',
      status: 429,
      details: { errors, retryAfter: 30, message: 'Trop' },
    });
  });

  // prettier-ignore
  test.each([
    [400, 'invalidInput'], [401, 'sessionExpired'], [403, 'forbidden'], [404, 'notFound'], [405, 'methodNotAllowed'], [408, 'requestTimeout'],
    [413, 'bodyTooLarge'], [429, 'tooManyRequests'], [500, 'serverError'], [502, 'serverError'], [503, 'unavailable'],
  ])('by a proxy with status %i is %s', async (status, key) => {
    await expect(answering(status, '<html>').call(order, input)).rejects.toMatchObject({ key, status });
  });

  test('of a login without a code means invalid credentials', async () => {
    for (const refusal of ['<html>', { success: false, data: null, message: 'Unauthorized' }]) {
      const { call } = answering(401, refusal);
      await expect(
        call(account.login, { body: { email: 'a@b.example', password: 'x' } }),
      ).rejects.toMatchObject({
        key: 'invalidCredentials',
        details: { message: undefined },
      });
      const body = { idToken: 'x', state: 'x', nonce: 'x' };
      await expect(call(account.googleLogin, { body } as never)).rejects.toMatchObject({
        key: 'googleTokenInvalid',
      });
    }
  });

  test.each([
    ['cardNotFound', 'cardNotFound'],
    ['The product was taken off shelf', 'productUnavailable'],
    ['Le produit a été retiré de la vente.', 'productUnavailable'],
    ['商品已下架', 'productUnavailable'],
    ['Something in the words of another server', 'serverError'],
  ])('without a code is recognized by its message, which is never shown: %s', async (message, key) => {
    await expect(
      answering(422, { success: false, data: null, message }).call(order, input),
    ).rejects.toMatchObject({
      key,
      details: { message: undefined },
    });
  });

  test('with a code is recognized by the code, whatever its message says', async () => {
    const refusal = (code: string, message: string) =>
      answering(409, { success: false, data: null, message, code }).call(order, input);
    await expect(refusal('productUnavailable', 'Remove it')).rejects.toMatchObject({
      key: 'productUnavailable',
    });
    await expect(refusal('outOfStock', 'taken off shelf')).rejects.toMatchObject({ key: 'outOfStock' });
    await expect(refusal('notYetKnown', 'taken off shelf')).rejects.toMatchObject({ key: 'serverError' });
  });

  test('by a server newer than this page is still a problem', async () => {
    await expect(
      answering(409, { success: false, data: null, message: 'x', code: 'notYetKnown' }).call(order, input),
    ).rejects.toMatchObject({ key: 'serverError', status: 409, details: { message: 'x' } });
  });
});

describe('an incomplete response', () => {
  const failing = (error: unknown) =>
    client({ fetch: () => Promise.reject(error), origin: 'https://visita.example' });

  test('that breaks off is a network problem', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"success":true,'));
        controller.error(new TypeError('terminated'));
      },
    });
    const fetch = async () => new Response(body, { status: 200 });
    await expect(client({ fetch, origin: 'https://visita.example' })(order, input)).rejects.toMatchObject({
      key: 'network',
    });
  });

  test('of a failed connection is a network problem', async () => {
    await expect(failing(new TypeError('fetch failed'))(order, input)).rejects.toMatchObject({
      key: 'network',
    });
  });

  test('after the time limit is a timeout', async () => {
    await expect(failing(new DOMException('late', 'TimeoutError'))(order, input)).rejects.toMatchObject({
      key: 'requestTimeout',
      status: 408,
    });
  });
});
