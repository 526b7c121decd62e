import { expect, test } from 'vitest';
import { account } from './test/account.ts';

const { stripe, plain, received } = await account();

const content = '%PDF-1.7 \0\xff é';
const words = 'hello';
const upload = (more: object = {}, options: object = {}) =>
  stripe.files.create(
    {
      purpose: 'dispute_evidence',
      file: { data: Buffer.from(content), name: 'evidence.pdf', type: 'application/pdf' },
      ...more,
    },
    options,
  );

test('a file is uploaded, retrieved and listed', async () => {
  const file = await upload();
  expect(file).toMatchObject({ filename: 'evidence.pdf', type: 'pdf', purpose: 'dispute_evidence' });
  expect(file.size).toBe(Buffer.from(content).length);
  expect(await stripe.files.retrieve(file.id)).toEqual(file);
  expect((await stripe.files.list({ purpose: 'dispute_evidence' })).data).toEqual([file]);
  await received.about(file.id, 'file.created');
  await expect(stripe.files.retrieve('file_none')).rejects.toMatchObject({ statusCode: 404 });
});

test('an upload repeated under its key is stored once, though its boundary differs', async () => {
  const options = { idempotencyKey: 'evidence of dispute 1' };
  const [first, second] = [await upload({}, options), await upload({}, options)];
  expect(second.id).toBe(first.id);
});

test('other purposes, other types, files above 5 MB and bodies that are no forms are refused', async () => {
  await expect(upload({ purpose: 'business_logo' })).rejects.toMatchObject({ statusCode: 400 });
  const text = { data: Buffer.from(words), name: 'a.txt', type: 'text/plain' };
  await expect(upload({ file: text })).rejects.toMatchObject({ param: 'file' });
  const large = { data: Buffer.alloc(5 * 1024 * 1024 + 1), name: 'a.pdf', type: 'application/pdf' };
  await expect(upload({ file: large })).rejects.toMatchObject({ param: 'file' });
  const larger = { data: Buffer.alloc(11 * 1024 * 1024), name: 'a.pdf', type: 'application/pdf' };
  await expect(plain().files.create({ purpose: 'dispute_evidence', file: larger })).rejects.toThrow();
});
