import { fieldProblem } from '@visita/core/problems';
import type { uploads } from '@visita/core/uploads/contract';
import { imageUrl, photoUrl } from '@visita/core/uploads/photo-files';
import { imageAddress } from '../image-address.ts';
import type { Call } from '../http/route.ts';
import { findOwnPicture } from './find-own-picture.ts';
import { createImage } from './image.ts';
import { saveOwnImage, saveOwnPhoto } from './save-picture.ts';
import { createPhoto } from './photo.ts';
import { avatarBytes, photoBytes } from './sent-picture.ts';

export async function saveUpload(call: Call<typeof uploads.upload>) {
  const { file, type, defaultImage } = call.form;
  const userId = call.user.id;
  if (!file) return { url: await urlOfDefault(call, { userId, url: defaultImage }) };

  if (type === 'image') {
    const image = await createImage(await photoBytes(file));
    await saveOwnImage(call, { userId, image });
    return { url: imageAddress(call, imageUrl(image.name)) };
  }
  const photo = await createPhoto(await (type === 'avatar' ? avatarBytes(file) : photoBytes(file)));
  await saveOwnPhoto(call, { userId, photo });
  return { url: imageAddress(call, photoUrl(photo.name)) };
}

/**
 * Returns the URL of the caller's own picture. Throws `photoUnknown` for any other, since this site would
 * vouch for it.
 */
async function urlOfDefault(
  call: Call<typeof uploads.upload>,
  { userId, url }: { userId: string; url: string | undefined },
) {
  if (!url) throw fieldProblem('file', 'required');
  const picture = await findOwnPicture(call, { userId, url });
  if (!picture) throw fieldProblem('defaultImage', 'photoUnknown');
  return imageAddress(call, picture.path);
}
