import { languages, type Language } from '@visita/core/languages';
import { createCache } from '../cache.ts';
import type { Deps } from '../deps.ts';
import type { CardKeys } from './card-keys.ts';
import { writeContactFile } from './write-contact-file.ts';

interface ContactFilesInput {
  cardId: string;
  language: Language;
  hasPhoto: boolean;
}

export type ContactFiles = ReturnType<typeof createContactFiles>;

/**
 * Caches finished vCards until the card changes, its public state changes by the clock, or five minutes have
 * passed.
 */
export function createContactFiles(deps: Pick<Deps, 'db' | 'now' | 'files' | 'config'>, keys: CardKeys) {
  const cache = createCache({
    keyOf: ({ cardId, language, hasPhoto }: ContactFilesInput) => `${cardId} ${language} ${hasPhoto}`,
    load: async ({ cardId, language, hasPhoto }) => {
      const key = await keys.load(cardId);
      return {
        file: key
          ? await writeContactFile(deps, { card: { cardId, id: key.id }, language, hasPhoto })
          : undefined,
      };
    },
    validUntil: ({ file }) => file?.validUntil,
    now: deps.now,
    ttl: 5 * 60_000,
    max: { bytes: 32 * 1024 * 1024, sizeOf: ({ file }) => 200 + (file?.body.length ?? 0) },
  });
  return {
    /** Undefined if the card shows no person. */
    load: async (input: ContactFilesInput) => (await cache.load(input)).file,
    forget: (cardId: string) => {
      for (const language of languages)
        for (const hasPhoto of [true, false]) cache.forget({ cardId, language, hasPhoto });
    },
    expireAll: () => cache.expireAll(),
  };
}
