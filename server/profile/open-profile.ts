import type { IncomingMessage } from 'node:http';
import type { ProfilePage, ProfileView } from '@visita/core/profile/profile-view';
import { cardChanged } from '../cards/card-changed.ts';
import type { App } from '../deps.ts';
import { createQuietWork } from '../http/idle-queue.ts';
import { createCardKeys } from './card-keys.ts';
import { createCardLinks } from './card-links.ts';
import { createContactFiles } from './contact-files.ts';
import { createPageCache } from './page-cache.ts';
import { createBeside } from './profile-files.ts';
import { createCardDoor } from './profile-handler.ts';
import { createProfilePage } from './profile-page.ts';
import { shrunk } from './rendered-page.ts';

interface Around {
  draw: (view: ProfileView) => Promise<ProfilePage>;
  /** Headers of every answer. */
  common: Record<string, string>;
  addressOf: (request: IncomingMessage) => string;
}

/** What one process keeps of public profiles, forgotten when a card changes, and the handler that answers with it. */
export async function openProfile(app: App, { draw, common, addressOf }: Around) {
  const { database, log, now } = app;
  const quietWork = createQuietWork();
  const pages = createPageCache({
    now,
    maxBytes: 128 * 1024 * 1024,
    render: createProfilePage(app, { draw, common }),
    shrink: (page, done) =>
      quietWork.add(() => shrunk(page).then(done, (error: unknown) => log.warn({ err: error }, 'page kept unshrunk'))),
  });
  const keys = createCardKeys(app);
  const links = createCardLinks(app);
  const contactFiles = createContactFiles(app, keys);
  const caches = [pages, keys, links, contactFiles];
  const close = await database.listen(
    cardChanged,
    (cardId) => caches.forEach((cache) => cache.forget(cardId)),
    () => caches.forEach((cache) => cache.expireAll()),
  );
  return { handler: createCardDoor(app, { pages, beside: createBeside(app, { keys, links, contactFiles, addressOf }) }), close };
}
