import { Problem } from '@visita/core/problems';
import type { uploads } from '@visita/core/uploads/contract';
import type { Call } from '../http/route.ts';
import { findOwnPicture } from './find-own-picture.ts';
import { removePicture } from './remove-picture.ts';

export async function removeUpload(call: Call<typeof uploads.remove>) {
  const mine = { userId: call.user.id };
  const picture = await findOwnPicture(call, { ...mine, url: call.body.url });
  const outcome = picture ? await removePicture(call, { ...mine, name: picture.name }) : 'unknown';
  if (outcome === 'unknown') throw new Problem('notFound');
  if (outcome === 'inUse') throw new Problem('uploadInUse');
  return null;
}
