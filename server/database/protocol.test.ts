import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerableLength, startUpLength } from './protocol.ts';

const message = fc
  .tuple(fc.constantFrom('P', 'B', 'D', 'E', 'd', 'S', 'Q', 'H', 'c', 'f'), fc.uint8Array({ maxLength: 20 }))
  .map(([type, body]) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  });

test('however the bytes arrive, what is passed on is whole messages up to one that asks for an answer', () => {
  fc.assert(
    fc.property(fc.array(message), fc.nat(), (messages, cut) => {
      const bytes = Buffer.concat(messages).subarray(0, cut);
      let length = 0;
      let expected = 0;
      for (const one of messages) {
        length += one.length;
        if (length <= bytes.length && 'SQHcf'.includes(one.toString('latin1', 0, 1))) expected = length;
      }
      expect(answerableLength(bytes)).toBe(expected);
    }),
  );
});

test('the start-up message is waited for until it is whole', () => {
  const startUp = Buffer.from([0, 0, 0, 9, 0, 3, 0, 0, 0]);
  expect(startUpLength(startUp)).toBe(9);
  for (let length = 0; length < 9; length += 1) expect(startUpLength(startUp.subarray(0, length))).toBe(0);
});
