export const preferences = ['light', 'dark', 'auto'] as const;
export type Preference = (typeof preferences)[number];
export type Scheme = 'light' | 'dark';

/**
 * docs/product.md, section 4: a stored choice decides; in auto it is dark where the device asks for it, and from 18:00 to
 * before 06:00 by the visitor's own clock.
 */
export function schemeAt(hour: number, preference: Preference, isDeviceDark: boolean): Scheme {
  if (preference !== 'auto') return preference;
  return isDeviceDark || hour >= 18 || hour < 6 ? 'dark' : 'light';
}

/** How a browser is asked whether the device wants it dark. */
export const deviceIsDark = '(prefers-color-scheme: dark)';

/** How often auto looks at the clock again. */
export const recheckMs = 60_000;

/** Where the choice is kept in the browser. */
export const preferenceKey = 'theme';
