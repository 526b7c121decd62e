import { Problem } from '@visita/core/problems';
import type { uploads } from '@visita/core/uploads/contract';
import { photoUrl } from '@visita/core/uploads/photo-files';
import { updateUser } from '../account/queries.ts';
import { ownUser } from '../account/session.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { saveOwnPhoto } from './save-picture.ts';
import { createPhoto } from './photo.ts';
import { findPhoto } from './queries.ts';
import { avatarBytes } from './sent-picture.ts';

/**
 * Sets the avatar. The previous one is kept as an unused picture until it is collected, since open pages
 * still show it.
 */
export async function saveAvatar(call: Call<typeof uploads.saveAvatar>) {
  const { db, config, now, user, form } = call;
  const photo = await createPhoto(await avatarBytes(form.avatar), form.crop);
  await saveOwnPhoto(call, { userId: user.id, photo });
  return transaction(db, async (tx) => {
    if (!(await findPhoto(tx, { userId: user.id, name: photo.name }))) throw new Problem('notFound');
    await updateUser(tx, user, { avatar: photoUrl(photo.name) });
    return ownUser({ db: tx, config, now }, user);
  });
}
