import { Problem } from '@visita/core/problems';
import { avatarMaxBytes, photoMaxBytes } from '@visita/core/uploads/contract';
import { pictureType } from './picture-type.ts';

/** Reads the bytes of a photo or an image. Throws `fileTooLarge` from 10 MB on. */
export async function photoBytes(file: File): Promise<Buffer> {
  if (file.size >= photoMaxBytes) throw new Problem('fileTooLarge');
  return Buffer.from(await file.arrayBuffer());
}

/**
 * Reads the bytes of an avatar: JPEG, PNG or GIF by content, at most 2 MB. Throws `avatarTooLarge` or
 * `avatarTypeNotAllowed`.
 */
export async function avatarBytes(file: File): Promise<Buffer> {
  if (file.size > avatarMaxBytes) throw new Problem('avatarTooLarge');
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!['jpeg', 'png', 'gif'].includes(pictureType(bytes) ?? '')) throw new Problem('avatarTypeNotAllowed');
  return bytes;
}
