export const preferences = ['light', 'dark', 'auto'] as const;
export type Preference = (typeof preferences)[number];
export type Scheme = 'light' | 'dark';

/**
 * Returns the colour scheme (docs/product.md, section 4): the stored choice; in `auto`, dark if the device
 * prefers it or from 18:00 to before 06:00 in the visitor's local time.
 */
export function schemeAt(hour: number, preference: Preference, isDeviceDark: boolean): Scheme {
  if (preference !== 'auto') return preference;
  return isDeviceDark || hour >= 18 || hour < 6 ? 'dark' : 'light';
}

/** Media query for a device that prefers the dark scheme. */
export const deviceIsDark = '(prefers-color-scheme: dark)';

/** Interval at which `auto` is evaluated again. */
export const recheckMs = 60_000;

/** Key of the choice in local storage. */
export const preferenceKey = 'theme';
