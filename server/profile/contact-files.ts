import { LRUCache } from 'lru-cache';
import { languages, type Language } from '@visita/core/languages';
import type { App } from '../deps.ts';
import type { CardKeys } from './card-keys.ts';
import { writeContactFile } from './write-contact-file.ts';

interface Asked {
  cardId: string;
  language: Language;
  hasPhoto: boolean;
}

interface Kept {
  /** Nothing where there is nobody to be saved. */
  file: { body: Buffer; name: string } | undefined;
  freshUntil: number;
}

const maxBytes = 32 * 1024 * 1024;
const lifeMs = 5 * 60_000;

/** Finished contact files, kept like the pages: until the card changes, the clock gives it another face, or for a short life. */
export function createContactFiles(app: Pick<App, 'db' | 'now' | 'files' | 'config'>, keys: CardKeys) {
  const kept = new LRUCache<string, Kept, Asked>({
    maxSize: maxBytes,
    sizeCalculation: ({ file }) => 200 + (file?.body.length ?? 0),
    // a card that is forgotten while its file is written keeps the old file out; whoever asked for it before still gets it
    ignoreFetchAbort: true,
    fetchMethod: async (_, __, { context }) => write(context),
  });

  async function write({ cardId, language, hasPhoto }: Asked): Promise<Kept> {
    const [at, key] = [app.now().getTime(), await keys.find(cardId)];
    const file = key ? await writeContactFile(app, { card: { cardId, id: key.id }, language, hasPhoto }) : undefined;
    return { file, freshUntil: Math.min(at + lifeMs, file?.validUntil?.getTime() ?? Infinity) };
  }

  return {
    find: async (asked: Asked): Promise<Kept['file']> => {
      const key = keyOf(asked);
      const known = kept.get(key);
      if (known && known.freshUntil <= app.now().getTime()) kept.delete(key);
      return (await kept.forceFetch(key, { context: asked })).file;
    },
    forget: (cardId: string) => {
      for (const language of languages) for (const hasPhoto of [true, false]) kept.delete(keyOf({ cardId, language, hasPhoto }));
    },
    forgetAll: () => kept.clear(),
  };
}

export type ContactFiles = ReturnType<typeof createContactFiles>;

const keyOf = ({ cardId, language, hasPhoto }: Asked) => `${cardId} ${language} ${hasPhoto}`;
