import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCardNumber } from '@visita/core/cards/number';

/** A card in the hand that nobody has bound, and that no other journey takes. */
export interface PhysicalCard {
  /** As printed. */
  number: string;
  profilePath: string;
  giveBack: () => void;
}

/** The development page lists the free cards; a file for each that is taken is what two workers know of each other. */
export async function takeCard({ url, folder }: { url: string; folder: string }): Promise<PhysicalCard> {
  const page = await (await fetch(`${url}/development`)).text();
  const listed = [...page.matchAll(/<code>([\w-]+)<\/code>[\s\S]*?href="(\/i\/\w+)"/g)];
  const desk = join(folder, 'taken');
  mkdirSync(desk, { recursive: true });
  for (const [, number = '', profilePath = ''] of listed) {
    const note = join(desk, parseCardNumber(number) ?? '');
    if (claim(note)) return { number, profilePath, giveBack: () => rmSync(note) };
  }
  throw new Error('the demo house has no free card left');
}

function claim(note: string): boolean {
  try {
    writeFileSync(note, '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
