import { contactFile, contactFileName } from '@visita/core/profile/vcard';
import { isContactCard } from '@visita/core/profile/public-card';
import type { Language } from '@visita/core/languages';
import { photoFile, photoNameOf } from '@visita/core/uploads/photo-files';
import type { Deps } from '../deps.ts';
import { contactUid } from './contact-uid.ts';
import { findPublicCard } from './public-state.ts';

interface Wanted {
  /** The printed card and the `id` of its binding, which is the contact for ever. */
  card: { cardId: string; id: string };
  language: Language;
  hasPhoto: boolean;
}

/** The contact file of a card as visitors get it, with its person's name; nothing where there is nobody to be saved. */
export async function writeContactFile(deps: Pick<Deps, 'db' | 'now' | 'files' | 'config'>, { card, language, hasPhoto }: Wanted) {
  const shown = await findPublicCard(deps, { cardId: card.cardId, language });
  if (!isContactCard(shown)) return undefined;
  const photoName = hasPhoto ? photoNameOf(shown.photo) : undefined;
  const photo = photoName ? await deps.files.read(photoFile(photoName, 'contact')) : undefined;
  const url = `${deps.config.publicUrl}/i/${card.cardId}`;
  const text = contactFile({ card: shown, url, uid: contactUid(card.id), photo: photo?.toString('base64') ?? null });
  return { person: shown.name, name: contactFileName(shown.name), body: Buffer.from(text), validUntil: shown.validUntil };
}
