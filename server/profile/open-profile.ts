import type { IncomingMessage } from 'node:http';
import { languages } from '@visita/core/languages';
import type { ProfilePage, ProfileView } from '@visita/core/profile/profile-view';
import { cardChanged } from '../cards/card-changed.ts';
import type { Deps } from '../deps.ts';
import { createAnswerCounts } from '../telemetry/answer-counts.ts';
import { createIdleQueue } from '../http/idle-queue.ts';
import { createCardLinks } from './card-links.ts';
import { createContactFiles } from './contact-files.ts';
import { createPageCache } from './page-cache.ts';
import { createProfileFiles } from './profile-files.ts';
import { createProfileHandler } from './profile-handler.ts';
import { createProfilePage } from './profile-page.ts';
import { shrunk } from './rendered-page.ts';

interface Around {
  draw: (view: ProfileView) => Promise<ProfilePage>;
  /** Headers of every response. */
  common: Record<string, string>;
  addressOf: (request: IncomingMessage) => string;
}

/**
 * Opens the caches of public profiles, which are invalidated when a card changes, and the handler that serves
 * from them.
 */
export async function openProfile(deps: Deps, { draw, common, addressOf }: Around) {
  const { database, log, now } = deps;
  const idleQueue = createIdleQueue();
  const pages = createPageCache({
    now,
    maxBytes: 128 * 1024 * 1024,
    render: createProfilePage(deps, { draw, common }),
    shrink: (page, done) =>
      idleQueue.add(() =>
        shrunk(page).then(done, (error: unknown) =>
          log.warn({ err: error }, 'page could not be recompressed; the larger one is kept'),
        ),
      ),
  });
  const { keys, cards } = deps.publicCards;
  const links = createCardLinks(deps);
  const contactFiles = createContactFiles(deps, keys);
  const caches = [pages, keys, links, contactFiles];
  const counts = { page: createAnswerCounts(), files: createAnswerCounts() };
  const close = await database.listen(
    cardChanged,
    (cardId) => {
      caches.forEach((cache) => cache.forget(cardId));
      languages.forEach((language) => cards.forget({ cardId, language }));
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
    close,
  };
}
