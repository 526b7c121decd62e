import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptPush, newBrowser } from '../test/push-browser.ts';
import { encryptPush, isBrowserKey } from './encrypt-push.ts';

/** RFC 8291, section 5 and appendix A. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browserPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const toBytes = (text: string) => Buffer.from(text, 'base64url');

test('The example of RFC 8291 is encrypted to the same bytes', () => {
  const secrets = { salt: toBytes(vector.salt), privateKey: toBytes(vector.senderPrivate) };
  expect(encryptPush(vector.text, vector, secrets).toString('base64url')).toBe(vector.message);
});

test('The browser of RFC 8291’s example reads it', async () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(toBytes(vector.browserPrivate));
  const browser = { pair, auth: toBytes(vector.auth) };
  expect(await decryptPush(toBytes(vector.message), browser)).toBe(vector.text);
});

test('A message is read by its browser alone, and two of one text have nothing in common', async () => {
  const [browser, other] = [newBrowser(), newBrowser()];
  const text = 'Zoé 👋 王小明';
  const [one, another] = [encryptPush(text, browser.keys), encryptPush(text, browser.keys)];
  expect(await decryptPush(one, browser)).toBe(text);
  expect(one.subarray(0, 16)).not.toEqual(another.subarray(0, 16));
  expect(one.subarray(21, 86)).not.toEqual(another.subarray(21, 86));
  await expect(decryptPush(one, other)).rejects.toThrow();
});

test('A key that is no point of the curve is recognised', () => {
  expect(isBrowserKey(newBrowser().keys.p256dh)).toBe(true);
  expect(isBrowserKey(Buffer.alloc(65, 4).toString('base64url'))).toBe(false);
  expect(isBrowserKey('')).toBe(false);
});
