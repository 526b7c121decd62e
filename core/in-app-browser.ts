/**
 * User agents of apps whose in-app browser has its menu at the top right (docs/platform-facts.md, section 3).
 */
const menuAtTopRight =
  'micromessenger|\\bqq\\/|weibo|dingtalk|ali(?:app|pay)|xhs|xiaohongshu|bytedance|musical_ly|aweme|tiktok|instagram|barcelona|linkedinapp|pinterest';

/** User agents of apps whose menu is elsewhere, or differs between versions. */
const menuElsewhere = 'fba[nv]|\\bline\\/|kakaotalk|snapchat|twitter|telegram';

/** Matches any web view: `wv` on Android, no Safari token on iOS. */
const anyWebView = '; wv\\)|applewebkit(?!.*safari\\/)';

/**
 * Matches the user agent of an in-app browser. Group 1: menu at the top right; group 2: menu elsewhere; no
 * group: another web view, possibly without a menu. The profile's inline script contains this expression, so
 * it is ES2017.
 */
export const inAppBrowser = new RegExp(`^.*(${menuAtTopRight})|^.*(${menuElsewhere})|${anyWebView}`, 'i');

/** The position of the menu with "open in browser". */
export type InAppMenu = 'topRight' | 'elsewhere' | 'unknown';

/**
 * Returns the position of the app's menu; undefined outside apps. Some apps cannot be distinguished from a
 * browser.
 */
export function findInAppMenu(userAgent: string | null): InAppMenu | undefined {
  const [found, topRight, elsewhere] = inAppBrowser.exec(userAgent ?? '') ?? [];
  if (found === undefined) return undefined;
  if (topRight) return 'topRight';
  return elsewhere ? 'elsewhere' : 'unknown';
}

/** True inside an app, where Google refuses logins. */
export const isInsideApp = (userAgent: string | null): boolean => findInAppMenu(userAgent) !== undefined;

/** True in WeChat, which blocks downloads: requesting the contact file would only count as a save. */
export const blocksDownloads = (userAgent: string): boolean => /micromessenger/i.test(userAgent);
