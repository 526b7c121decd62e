import { fieldProblem } from '@visita/core/problems';
import type { uploads } from '@visita/core/uploads/contract';
import { imageUrl, photoUrl } from '@visita/core/uploads/photo-files';
import type { Call } from '../http/route.ts';
import { findOwnPicture } from './find-own-picture.ts';
import { makeImage } from './image.ts';
import { keepOwnImage, keepOwnPhoto } from './keep-picture.ts';
import { makePhoto } from './photo.ts';
import { avatarBytes, photoBytes } from './sent-picture.ts';

export async function keepUpload(call: Call<typeof uploads.upload>) {
  const { file, type, defaultImage } = call.form;
  const userId = call.user.id;
  if (!file) return { url: await urlOfDefault(call, { userId, url: defaultImage }) };

  if (type === 'image') {
    const image = await makeImage(await photoBytes(file));
    await keepOwnImage(call, { userId, image });
    return { url: imageUrl(image.name) };
  }
  const photo = await makePhoto(await (type === 'avatar' ? avatarBytes(file) : photoBytes(file)));
  await keepOwnPhoto(call, { userId, photo });
  return { url: photoUrl(photo.name) };
}

/** Only a picture of one's own is given back: an address of somebody else's site would come from us. */
async function urlOfDefault(call: Call<typeof uploads.upload>, { userId, url }: { userId: string; url: string | undefined }) {
  if (!url) throw fieldProblem('file', 'required');
  const picture = await findOwnPicture(call, { userId, url });
  if (!picture) throw fieldProblem('defaultImage', 'photoUnknown');
  return picture.url;
}
