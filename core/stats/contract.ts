import { z } from 'zod';
import { post } from '../api/endpoint.ts';

/** How a visitor came (`?s=` on the printed address). */
export const channels = ['nfc', 'qr', 'email', 'link'] as const;
export type Channel = (typeof channels)[number];

const letters: Record<string, Channel> = { n: 'nfc', q: 'qr', e: 'email', l: 'link' };

/** `?s=n` is the chip, `q` the QR code, `e` a signature; anything else is a plain link. */
export function channelOf(letter: string | null | undefined): Channel {
  return letters[letter ?? ''] ?? 'link';
}

export const stats = {
  recordSave: post('/card-contact-saves/record', {
    access: 'guest',
    summary: 'A visitor saved this contact; several of one visitor on one day count once.',
    body: z.object({ cardId: z.string().max(64), channel: z.enum(channels).default('link') }),
    returns: z.null(),
    problems: ['cardNotFound'],
    limit: { calls: 120, seconds: 3600 },
  }),
};
