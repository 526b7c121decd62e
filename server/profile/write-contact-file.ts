import { contactFile, contactFileName } from '@visita/core/profile/vcard';
import { isContactCard } from '@visita/core/profile/public-card';
import type { Language } from '@visita/core/languages';
import { photoFile, parsePhotoName } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import { contactUid } from './contact-uid.ts';
import { findPublicCard } from './public-state.ts';

interface ContactFileInput {
  /** The code of an address and the `id` of its card, which is the permanent UID of the contact. */
  card: { cardId: string; id: string };
  language: Language;
  hasPhoto: boolean;
}

/**
 * Writes a card's vCard as visitors get it, with the person's name; undefined if the card shows no person.
 */
export async function writeContactFile(
  deps: Pick<Deps, 'db' | 'now' | 'files' | 'config'>,
  { card, language, hasPhoto }: ContactFileInput,
) {
  const shown = await findPublicCard(deps, { cardId: card.cardId, language });
  if (!isContactCard(shown)) return undefined;
  const photoName = hasPhoto ? parsePhotoName(shown.photo) : undefined;
  const photo = photoName ? await deps.files.read(photoFile(photoName, 'contact')) : undefined;
  const url = `${deps.config.publicUrl}/i/${shown.cardId}`;
  const text = contactFile({
    card: shown,
    url,
    uid: contactUid(card.id),
    photo: photo?.toString('base64') ?? null,
  });
  return {
    person: shown.name,
    name: contactFileName(shown.name),
    body: Buffer.from(text),
    validUntil: shown.validUntil,
  };
}
