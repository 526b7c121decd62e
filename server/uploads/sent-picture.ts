import { Problem } from '@visita/core/problems';
import { avatarMaxBytes, photoMaxBytes } from '@visita/core/uploads/contract';
import { pictureType } from './picture-type.ts';

/** The bytes of a photo or an image, which stay under 10 MB. */
export async function photoBytes(file: File): Promise<Buffer> {
  if (file.size >= photoMaxBytes) throw new Problem('fileTooLarge');
  return Buffer.from(await file.arrayBuffer());
}

/** The bytes of an avatar: JPG, PNG or GIF by what is in them, at most 2 MB. */
export async function avatarBytes(file: File): Promise<Buffer> {
  if (file.size > avatarMaxBytes) throw new Problem('avatarTooLarge');
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!['jpeg', 'png', 'gif'].includes(pictureType(bytes) ?? '')) throw new Problem('avatarTypeNotAllowed');
  return bytes;
}
