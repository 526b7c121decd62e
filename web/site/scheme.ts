import { useSyncExternalStore } from 'react';
import {
  deviceIsDark,
  preferenceKey,
  preferences,
  recheckMs,
  schemeAt,
  type Preference,
  type Scheme,
} from '@visita/core/scheme';
import { readStored, writeStored } from './stored.ts';
import { now } from './clock.ts';

function readPreference(): Preference {
  const stored = readStored(preferenceKey);
  return preferences.find((preference) => preference === stored) ?? 'auto';
}

/**
 * Returns the current theme. The server assumes light; the first script sets the real one before the first
 * paint.
 */
export function currentScheme(): Scheme {
  return typeof window === 'undefined'
    ? 'light'
    : schemeAt(now().getHours(), readPreference(), matchMedia(deviceIsDark).matches);
}

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

export function choosePreference(preference: Preference): void {
  writeStored(preferenceKey, preference === 'auto' ? null : preference);
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, recheckMs);
  addEventListener('storage', listener);
  const device = matchMedia(deviceIsDark);
  device.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
    removeEventListener('storage', listener);
    device.removeEventListener('change', listener);
  };
}

/** Returns the current theme and follows the choice, the clock, the device and other tabs. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme, currentScheme);
}

export function usePreference(): Preference {
  return useSyncExternalStore(subscribe, readPreference, () => 'auto');
}
