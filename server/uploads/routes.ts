import { uploads } from '@visita/core/uploads/contract';
import { on } from '../http/route.ts';
import { keepAvatar } from './keep-avatar.ts';
import { keepPhoto } from './keep-photo.ts';
import { keepUpload } from './keep-upload.ts';
import { removeUpload } from './remove-upload.ts';

export const uploadRoutes = [
  on(uploads.upload, keepUpload),
  on(uploads.remove, removeUpload),
  on(uploads.photo, keepPhoto),
  on(uploads.keepAvatar, keepAvatar),
];
