import type { Card } from '@visita/core/cards/contract';
import type { ContactCard } from '@visita/core/profile/public-card';
import { channelLink } from '@visita/core/stats/contract';
import { offlineCodeCache } from '../session/offline.ts';
import { qrPath } from '@visita/core/qr-path';
import { codeShape } from './code-shape.ts';

interface Kept {
  card: Card;
  /** As visitors see it. */
  shown: ContactCard;
  userId: string;
  /** Of the page that shows it: `/pocket/fr`. */
  page: string;
}

/** Whether this browser can keep the code for when there is no network. */
export const canSave = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

/**
 * Puts the code and the page that shows it on this device. The worker that answers for that page without a network stands
 * above `/pocket/` alone: no other page of the site is ever in its hands.
 */
export async function saveOfflineCode({ card, shown, userId, page }: Kept): Promise<void> {
  const { size, modules } = codeShape(channelLink(card.publicUrl, 'qr'), false);
  const { name, title, company } = shown;
  const kept = { userId, id: card.id, link: card.publicUrl, name, title, company, size, path: qrPath(modules) };
  const cache = await caches.open(offlineCodeCache);
  await cache.add(page);
  // `offline-code-script.js` reads it
  await cache.put('/pocket/card', new Response(JSON.stringify(kept)));
  await activated(await navigator.serviceWorker.register('/pocket/worker.js'));
}

/**
 * Only then may the page be opened: Chromium remembers of a site which addresses workers stand above, and one that is looked for
 * while its worker is still being put away is passed by until the browser is closed.
 */
async function activated({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = active ?? waiting ?? installing;
  await new Promise<void>((done, fail) => {
    const look = () => {
      if (worker?.state === 'activated') done();
      if (!worker || worker.state === 'redundant') fail(new Error('The worker was not installed'));
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}
