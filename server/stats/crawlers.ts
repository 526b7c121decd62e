import { isbot } from 'isbot';

/**
 * Matches the user agents of browsers. Apps that fetch a preview (`WhatsApp/2`, `Viber/13`) and command-line
 * tools do not match.
 */
const browser = /^(Mozilla\/5\.0 \((?!compatible(?!; MSIE))|Opera\/|UCWEB\/)/;

/**
 * Matches bots that pose as browsers: Discord's and WeChat's, by a version that no person uses, and mail
 * gateways that scan links.
 */
const disguised = /Mac OS X 11\.6; rv:92\.0|FRD-AL00.+TBS\/043602|SafeLinks|Preview/i;

/** User agents repeat, and matching the long list is the most expensive part of counting a view. */
const judged = new Map<string, boolean>();
const mostJudged = 5_000;

/** True for crawlers, link previews of messengers, and tools. In-app browsers count as people. */
export function isCrawler(userAgent: string): boolean {
  const memo = judged.get(userAgent);
  if (memo !== undefined) return memo;
  if (judged.size >= mostJudged) judged.clear();
  const verdict = !browser.test(userAgent) || disguised.test(userAgent) || isbot(userAgent);
  judged.set(userAgent, verdict);
  return verdict;
}

/**
 * True for a client that names itself a crawler or link preview. A program that calls the API on behalf of a
 * person is none.
 */
export function isNamedCrawler(userAgent: string): boolean {
  return (
    /bot\b|bots\b|crawl|spider|slurp|preview|externalhit|facebot|embed/i.test(userAgent) ||
    disguised.test(userAgent)
  );
}
