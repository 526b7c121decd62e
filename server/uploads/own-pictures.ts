import { Problem } from '@visita/core/problems';
import type { uploads } from '@visita/core/uploads/contract';
import { photoUrl, placedUrl } from '@visita/core/uploads/photo-files';
import type { Call } from '../http/route.ts';
import { imageAddress } from '../image-address.ts';
import { createCardPicture } from './card-picture.ts';
import { findOwnPicture } from './find-own-picture.ts';
import { createPhoto } from './photo.ts';
import { removePicture } from './remove-picture.ts';
import { saveOwnCardPicture, saveOwnPhoto } from './save-picture.ts';
import { photoBytes } from './sent-picture.ts';

/** Creates and saves a photo of the caller's, and returns its URL. */
export async function uploadPhoto(call: Call<typeof uploads.photo>) {
  const photo = await createPhoto(await photoBytes(call.form.photo), call.form.crop);
  await saveOwnPhoto(call, { userId: call.user.id, photo });
  return { url: imageAddress(call, photoUrl(photo.name)) };
}

/** Creates and saves a logo or a cover picture of the caller's, and returns its URL. */
export async function uploadCardPicture(call: Call<typeof uploads.cardPicture>) {
  const { picture: file, placement, crop } = call.form;
  const picture = await createCardPicture(await photoBytes(file), { placement, crop });
  await saveOwnCardPicture(call, { userId: call.user.id, picture });
  return { url: imageAddress(call, placedUrl(picture.name, placement)) };
}

/** Removes a picture of the caller's by its URL. Throws `notFound`, or `uploadInUse` while something shows it. */
export async function removeOwnPicture(call: Call<typeof uploads.remove>) {
  const picture = await findOwnPicture(call, { userId: call.user.id, url: call.body.url });
  if (!picture) throw new Problem('notFound');
  const outcome = await removePicture(call, { userId: call.user.id, name: picture.name });
  if (outcome === 'unknown') throw new Problem('notFound');
  if (outcome === 'inUse') throw new Problem('uploadInUse');
  return null;
}
