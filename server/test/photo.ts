import sharp from 'sharp';
import { uploads } from '@visita/core/uploads/contract';
import type { Placement } from '@visita/core/uploads/placement';
import type { Person } from './world.ts';

const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#77aaaa' } })
  .jpeg()
  .toBuffer();

/** Uploads a picture as a user and returns its URL. */
export async function givePhoto(person: Person): Promise<string> {
  const photo = new File([new Uint8Array(picture)], 'me.jpg', { type: 'image/jpeg' });
  return (await person.calls(uploads.photo, { form: { photo } })).url;
}

/** Uploads a logo or a cover picture as a user and returns its URL. */
export async function giveCardPicture(person: Person, placement: Placement): Promise<string> {
  const file = new File([new Uint8Array(picture)], 'it.jpg', { type: 'image/jpeg' });
  return (await person.calls(uploads.cardPicture, { form: { picture: file, placement } })).url;
}
