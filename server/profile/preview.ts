import { isContactCard, type PublicCard } from '@visita/core/profile/public-card';
import { photoFile, parsePhotoName } from '@visita/core/uploads/photo-files';
import { createCache } from '../cache.ts';
import type { Deps } from '../deps.ts';
import { createDrawingThread } from '../drawing-thread.ts';
import type { Preview } from './preview-picture.ts';

/** Draws the link preview of a card: 1200 × 630, JPEG, at most 250 KB. */
export const drawPreview: (preview: Preview) => Promise<Buffer> = createDrawingThread(
  new URL('./preview-worker.ts', import.meta.url),
);

/** Caches link previews by the texts they show. A card that shows no person has a neutral one. */
export function createPreviews({ files, config, now }: Pick<Deps, 'files' | 'config' | 'now'>) {
  const { brand } = config;

  function getContent(card: PublicCard) {
    const colour = 'colour' in card ? card.colour : 'black';
    if (!isContactCard(card))
      return { colour, name: brand, title: '', company: '', language: 'en' as const, photoName: undefined };
    const { name, title, company, language } = card;
    return { colour, name, title, company, language, photoName: parsePhotoName(card.photo) };
  }

  return createCache({
    keyOf: (card: PublicCard) => JSON.stringify(getContent(card)),
    load: async (card) => {
      const { photoName, ...content } = getContent(card);
      const portrait = photoName && (await files.read(photoFile(photoName, 'contact')));
      return drawPreview({ ...content, brand, ...(portrait && { portrait }) });
    },
    now,
    ttl: Infinity,
    max: 300,
  });
}
