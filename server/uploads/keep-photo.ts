import { Problem } from '@visita/core/problems';
import { photoMaxBytes, type uploads } from '@visita/core/uploads/contract';
import { photoUrl } from '@visita/core/uploads/photo-files';
import { newId } from '../database/id.ts';
import type { Call } from '../http/route.ts';
import { makePhoto } from './photo.ts';
import { insertPhoto } from './queries.ts';
import { storePhoto } from './store-photo.ts';

/** The files are kept before the row that speaks of them, so that no row ever points at nothing. */
export async function keepPhoto({ db, files, now, user, form }: Call<typeof uploads.photo>) {
  if (form.photo.size >= photoMaxBytes) throw new Problem('fileTooLarge');
  const photo = await makePhoto(Buffer.from(await form.photo.arrayBuffer()), form.crop);
  await storePhoto(files, photo);
  const createdAt = now();
  await insertPhoto(db, { id: newId(createdAt), userId: user.id, name: photo.name, portrait: photo.portrait, createdAt });
  return { url: photoUrl(photo.name) };
}
