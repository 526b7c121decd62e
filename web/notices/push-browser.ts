import type { PushSubscriptionInput } from '@visita/core/notices/contract';
import type { z } from 'zod';
import { registerCodeWorker } from '../session/code-worker.ts';

/** The ability of this browser to show notices. */
export type PushAbility = 'able' | 'blocked' | 'needsHomeScreen' | 'unsupported';

/** True on an iPhone or iPad, where only an app of the home screen gets pushes (iOS 16.4). */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Returns what this browser allows. Never asks for the permission: that is for a press. */
export function findPushAbility(): PushAbility {
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isSupported) return isAppleTouch() ? 'needsHomeScreen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** True if the permission was given and not taken back. */
export const isPushAllowed = (): boolean =>
  findPushAbility() === 'able' && Notification.permission === 'granted';

/**
 * Asks for the permission and subscribes this browser by the site's key; `blocked` if it is refused. Throws the
 * browser's error, for example without a connection to its push service.
 */
export async function subscribeBrowser(
  pushKey: string,
): Promise<z.input<typeof PushSubscriptionInput> | 'blocked'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const { pushManager } = await registerCodeWorker();
  // a subscription by an earlier key would be refused
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** Ends the subscription of this browser. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/pocket/');
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
