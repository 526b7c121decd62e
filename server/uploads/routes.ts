import { uploads } from '@visita/core/uploads/contract';
import { on } from '../http/route.ts';
import { keepPhoto } from './keep-photo.ts';

export const uploadRoutes = [on(uploads.photo, keepPhoto)];
