import { uploads } from '@visita/core/uploads/contract';
import { on } from '../http/route.ts';
import { removeOwnPicture, uploadCardPicture, uploadPhoto } from './own-pictures.ts';
import { saveAvatar } from './save-avatar.ts';
import { saveUpload } from './save-upload.ts';

export const uploadRoutes = [
  on(uploads.upload, saveUpload),
  on(uploads.remove, removeOwnPicture),
  on(uploads.photo, uploadPhoto),
  on(uploads.cardPicture, uploadCardPicture),
  on(uploads.saveAvatar, saveAvatar),
];
