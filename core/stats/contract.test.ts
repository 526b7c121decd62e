import { expect, test } from 'vitest';
import { channelLink, channelFor, channels } from './contract.ts';

test('a link of each channel counts for that channel', () => {
  const counted = channels.map((channel) =>
    channelFor(new URL(channelLink('https://visita.example/i/7K3QX9M2PD', channel)).searchParams.get('s')),
  );
  expect(counted).toEqual(channels);
});

test('an unknown parameter counts as a plain link', () => {
  expect([null, undefined, '', 'nfc', 'N', 'constructor'].map((character) => channelFor(character))).toEqual(
    Array(6).fill('link'),
  );
});
