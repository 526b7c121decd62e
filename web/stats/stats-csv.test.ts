import { expect, test } from 'vitest';
import type { VisitStats } from '@visita/core/stats/contract';
import { statsCsv } from './stats-csv.ts';

const words = {
  when: 'When',
  visits: 'Visits',
  unique: 'Visitors',
  saves: 'Saves',
  link: 'Link',
  clicks: 'Presses',
  channel: 'Way',
  channels: { nfc: 'Tap', qr: 'Code', email: 'Mail', link: 'Link', wallet: 'Wallet' },
  address: 'Address',
  number: 'Number',
  earlier: 'Earlier',
};
const statistics = {
  buckets: [{ start: '2026-03-09', visits: 3, unique: 2, saves: 1 }],
  channels: { nfc: 1, qr: 2, email: 0, link: 0, wallet: 0 },
  addresses: [
    {
      address: 'K7M2XQ9TB3',
      kind: 'physical',
      physicalKind: 'card',
      cardNumber: '4K7M2XQ9TB3D',
      colour: 'black',
      isAttached: true,
      visits: 2,
      saves: 1,
    },
  ],
  earlier: { visits: 1, saves: 0 },
  links: [{ link: 'https://example.com/', clicks: 4 }],
} as unknown as VisitStats; // the fields that the file contains

test('The CSV file contains the statistics of the screen', () => {
  const csv = statsCsv(statistics, words, {
    getLabel: () => 'Open days',
    getAddressName: () => 'Black card',
    labelFor: () => '4K7M-2XQ9-TB3D',
  });
  expect(csv).toContain('"2026-03-09","3","2","1"\r\n');
  expect(csv).toContain('"Code","2"\r\n');
  expect(csv).toContain('"Black card","4K7M-2XQ9-TB3D","2","1"\r\n');
  expect(csv).toContain('"Earlier","","1","0"\r\n');
  expect(csv).not.toContain('"Wallet"');
  expect(csv).toContain('"Open days","4"\r\n');
});

test('A title that looks like a formula is exported as text', () => {
  const getLabel = () => '=HYPERLINK("https://evil.example")';
  expect(statsCsv(statistics, words, { getLabel, getAddressName: () => '', labelFor: () => '' })).toContain(
    `"'=HYPERLINK(""https://evil.example"")","4"`,
  );
});
