import { isbot } from 'isbot';

/** How browsers introduce themselves; apps that fetch a preview (`WhatsApp/2`, `Viber/13`) and tools do not. */
const browser = /^(Mozilla\/5\.0 \((?!compatible(?!; MSIE))|Opera\/|UCWEB\/)/;

/** Fetchers that dress up as browsers: Discord's and WeChat's, by a version that no person uses; mail gateways that look behind links. */
const disguised = /Mac OS X 11\.6; rv:92\.0|FRD-AL00.+TBS\/043602|SafeLinks|Preview/i;

/** User agents repeat, and asking the long list costs more than anything else a view does. */
const judged = new Map<string, boolean>();
const mostJudged = 5_000;

/** Whether no person looks: a crawler, a messenger's link preview, a tool. In-app browsers are people. */
export function isCrawler(userAgent: string): boolean {
  const known = judged.get(userAgent);
  if (known !== undefined) return known;
  if (judged.size >= mostJudged) judged.clear();
  const verdict = !browser.test(userAgent) || disguised.test(userAgent) || isbot(userAgent);
  judged.set(userAgent, verdict);
  return verdict;
}

/** Whether a machine says that it only looks for itself or for a preview. A program that calls the API for somebody does not. */
export function isNamedCrawler(userAgent: string): boolean {
  return /bot\b|bots\b|crawl|spider|slurp|preview|externalhit|facebot|embed/i.test(userAgent) || disguised.test(userAgent);
}
