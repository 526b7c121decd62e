import type { Card } from '@visita/core/cards/contract';
import type { ContactCard } from '@visita/core/profile/public-card';
import { channelLink } from '@visita/core/stats/contract';
import { registerCodeWorker } from '../session/code-worker.ts';
import { offlineCodeCache } from '../session/offline.ts';
import { qrPath } from '@visita/core/qr-path';
import { codeShape } from './code-shape.ts';

interface SaveOfflineCodeState {
  card: Card;
  /** The card as visitors see it. */
  shown: ContactCard;
  userId: string;
  /** The path of the page that shows the code: `/pocket/fr`. */
  page: string;
}

/** The stored code, which `offline-code-script.ts` shows. */
export interface OfflineCode {
  userId: string;
  id: string;
  link: string;
  name: string;
  title: string;
  company: string;
  /** The side of the code, and its path, in modules. */
  size: number;
  path: string;
}

/** True if this browser can store the code for offline use. */
export const canSave = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

/**
 * Stores the code and its page on this device. The scope of the service worker is `/pocket/`, so it
 * intercepts no other page.
 */
export async function saveOfflineCode({ card, shown, userId, page }: SaveOfflineCodeState): Promise<void> {
  const { size, modules } = codeShape(channelLink(card.publicUrl, 'qr'), false);
  const { name, title, company } = shown;
  const offlineCode: OfflineCode = {
    userId,
    id: card.id,
    link: card.publicUrl,
    name,
    title,
    company,
    size,
    path: qrPath(modules),
  };
  const cache = await caches.open(offlineCodeCache);
  await cache.add(page);
  await cache.put('/pocket/card', new Response(JSON.stringify(offlineCode)));
  await registerCodeWorker();
}
