import { avatarMaxBytes } from '@visita/core/uploads/contract';

export const avatarTypes = ['image/jpeg', 'image/png', 'image/gif'];

/** What cannot work is said before anything is sent. */
export async function checkAvatar(file: File): Promise<'wrongType' | 'tooLarge' | 'unreadable' | undefined> {
  if (!avatarTypes.includes(file.type)) return 'wrongType';
  if (file.size > avatarMaxBytes) return 'tooLarge';
  return (await isReadable(file)) ? undefined : 'unreadable';
}

async function isReadable(file: File): Promise<boolean> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = address;
  return picture
    .decode()
    .then(
      () => true,
      () => false,
    )
    .finally(() => URL.revokeObjectURL(address));
}
