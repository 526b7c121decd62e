import type { IncomingMessage } from 'node:http';
import { languages } from '@visita/core/languages';
import type { ProfilePage, ProfileView } from '@visita/core/profile/profile-view';
import { cardChanged } from '../cards/card-changed.ts';
import type { Deps } from '../deps.ts';
import { createAnswerCounts } from '../telemetry/answer-counts.ts';
import { createCardLinks } from './card-links.ts';
import { createContactFiles } from './contact-files.ts';
import { createPageCache } from './page-cache.ts';
import { openPageFile } from './page-file.ts';
import { createPageStore } from './page-store.ts';
import { createProfileFiles } from './profile-files.ts';
import { createProfileHandler } from './profile-handler.ts';
import { createProfilePage } from './profile-page.ts';
import { createPurge } from './purge-cdn.ts';

interface Around {
  draw: (view: ProfileView) => Promise<ProfilePage>;
  /** Headers of every response. */
  common: Record<string, string>;
  addressOf: (request: IncomingMessage) => string;
}

/** Bytes of rendered pages in memory; the others are in a file. */
const memoryBytes = 16 * 1024 * 1024;

/**
 * Opens the caches of public profiles, which are invalidated when a card changes, and the handler that serves
 * from them.
 */
export async function openProfile(deps: Deps, { draw, common, addressOf }: Around) {
  const { database, now } = deps;
  const file = openFile(deps);
  const pages = createPageCache({
    now,
    store: createPageStore({ maxBytes: memoryBytes, file, now }),
    render: createProfilePage(deps, { draw, common }),
  });
  const { keys, cards } = deps.publicCards;
  const links = createCardLinks(deps);
  const contactFiles = createContactFiles(deps, keys);
  const caches = [pages, keys, links, contactFiles];
  const counts = { page: createAnswerCounts(), files: createAnswerCounts() };
  const cdn = createPurge(deps);
  const stopListening = await database.listen(
    cardChanged,
    (cardId) => {
      caches.forEach((cache) => cache.forget(cardId));
      languages.forEach((language) => cards.forget({ cardId, language }));
      cdn.purge(cardId);
    },
    () => [...caches, cards].forEach((cache) => cache.expireAll()),
  );
  return {
    handler: createProfileHandler(deps, {
      pages,
      profileFiles: createProfileFiles(deps, { keys, links, contactFiles, addressOf }),
      counts,
    }),
    answers: { '/i/:cardId': counts.page, '/i/:cardId/:file': counts.files },
    async close(): Promise<void> {
      stopListening();
      cdn.close();
      await file?.close();
    },
  };
}

function openFile({ config, log }: Deps) {
  if (config.pageFileBytes === 0) return undefined;
  return openPageFile({
    folder: config.dataDir,
    maxBytes: config.pageFileBytes,
    onFailure: (error) =>
      log.warn({ err: error }, 'the file of rendered pages cannot be used; only those in memory are cached'),
  });
}
