/** User agents of apps whose own browser has its menu at the top right (docs/platform-facts.md, section 3). */
const menuAtTopRight =
  'micromessenger|\\bqq\\/|weibo|dingtalk|ali(?:app|pay)|xhs|xiaohongshu|bytedance|musical_ly|aweme|tiktok|instagram|barcelona|linkedinapp|pinterest';

/** User agents of apps whose menu is elsewhere, or moved between versions. */
const menuElsewhere = 'fba[nv]|\\bline\\/|kakaotalk|snapchat|twitter|telegram';

/** Marks of any web view: `wv` on Android, the missing name of Safari on iOS. */
const anyWebView = '; wv\\)|applewebkit(?!.*safari\\/)';

/**
 * Matches a user agent of a browser inside an app. Group 1: its menu is at the top right; group 2: it is elsewhere; neither: a
 * web view that may have none. The profile's inline script carries this expression as it is, so it is ES2017.
 */
export const inAppBrowser = new RegExp(`^.*(${menuAtTopRight})|^.*(${menuElsewhere})|${anyWebView}`, 'i');

/** The way to a browser that can save a contact: a menu, or none that is known. */
export type InAppMenu = 'topRight' | 'elsewhere' | 'unknown';

/** Returns where the app that shows a page has its menu, undefined outside apps. Not all apps can be told from a browser. */
export function findInAppMenu(userAgent: string | null): InAppMenu | undefined {
  const [found, topRight, elsewhere] = inAppBrowser.exec(userAgent ?? '') ?? [];
  if (found === undefined) return undefined;
  if (topRight) return 'topRight';
  return elsewhere ? 'elsewhere' : 'unknown';
}

/** True inside an app, where Google refuses to sign anyone in. */
export const isInsideApp = (userAgent: string | null): boolean => findInAppMenu(userAgent) !== undefined;

/** True in WeChat, which blocks every download: a request for the contact file would only be counted as a save. */
export const blocksDownloads = (userAgent: string): boolean => /micromessenger/i.test(userAgent);
