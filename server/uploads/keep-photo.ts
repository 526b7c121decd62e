import type { uploads } from '@visita/core/uploads/contract';
import { photoUrl } from '@visita/core/uploads/photo-files';
import type { Call } from '../http/route.ts';
import { keepOwnPhoto } from './keep-picture.ts';
import { makePhoto } from './photo.ts';
import { photoBytes } from './sent-picture.ts';

export async function keepPhoto(call: Call<typeof uploads.photo>) {
  const photo = await makePhoto(await photoBytes(call.form.photo), call.form.crop);
  await keepOwnPhoto(call, { userId: call.user.id, photo });
  return { url: photoUrl(photo.name) };
}
