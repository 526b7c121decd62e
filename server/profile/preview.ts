import { LRUCache } from 'lru-cache';
import { isContactCard, type PublicCard } from '@visita/core/profile/public-card';
import { photoFile, photoNameOf } from '@visita/core/uploads/photo-files';
import type { App } from '../deps.ts';
import { drawPreview } from './preview-image.ts';

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 300 });

/** The picture of a link to a card; neutral for every card that shows nobody. Drawn once for each version of the words. */
export async function previewOf({ files, config }: Pick<App, 'files' | 'config'>, card: PublicCard): Promise<Buffer> {
  const colour = 'colour' in card ? card.colour : 'black';
  const words = isContactCard(card)
    ? { name: card.name, title: card.title, company: card.company }
    : { name: config.brand, title: '', company: '' };
  const language = isContactCard(card) ? card.language : 'en';
  const photoName = isContactCard(card) ? photoNameOf(card.photo) : undefined;
  const key = JSON.stringify([config.brand, colour, language, words, photoName]);
  const known = drawn.get(key);
  if (known) return known;
  const drawing = (photoName ? files.read(photoFile(photoName, 'contact')) : Promise.resolve(undefined)).then((portrait) =>
    drawPreview({ ...words, colour, language, brand: config.brand, ...(portrait && { portrait }) }),
  );
  drawn.set(key, drawing);
  drawing.catch(() => drawn.delete(key));
  return drawing;
}
