import { uploads } from '@visita/core/uploads/contract';
import { Problem } from '@visita/core/problems';
import { photoUrl } from '@visita/core/uploads/photo-files';
import { imageAddress } from '../image-address.ts';
import { on } from '../http/route.ts';
import { findOwnPicture } from './find-own-picture.ts';
import { saveAvatar } from './save-avatar.ts';
import { saveOwnPhoto } from './save-picture.ts';
import { saveUpload } from './save-upload.ts';
import { createPhoto } from './photo.ts';
import { removePicture } from './remove-picture.ts';
import { photoBytes } from './sent-picture.ts';

export const uploadRoutes = [
  on(uploads.upload, saveUpload),
  on(uploads.remove, async (call) => {
    const mine = { userId: call.user.id };
    const picture = await findOwnPicture(call, { ...mine, url: call.body.url });
    const outcome = picture ? await removePicture(call, { ...mine, name: picture.name }) : 'unknown';
    if (outcome === 'unknown') throw new Problem('notFound');
    if (outcome === 'inUse') throw new Problem('uploadInUse');
    return null;
  }),
  on(uploads.photo, async (call) => {
    const photo = await createPhoto(await photoBytes(call.form.photo), call.form.crop);
    await saveOwnPhoto(call, { userId: call.user.id, photo });
    return { url: imageAddress(call, photoUrl(photo.name)) };
  }),
  on(uploads.saveAvatar, saveAvatar),
];
