import { expect, type BrowserContext } from '@playwright/test';

/** What a journey may not meet, unless it said so beforehand. */
export interface Watch {
  /** These errors are part of the story. */
  expectErrors: (words: RegExp) => void;
  over: (context: BrowserContext) => Promise<void>;
  conclude: () => void;
}

/** Hears every error of the console, every uncaught error, every refusal of a page's policy and every request that leaves the site. */
export function watchFor(origin: string): Watch {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  return {
    expectErrors: (words) => void expected.push(words),
    over: async (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
      });
      // what a browser's own interfaces throw has no stack
      context.on('weberror', (error) => errors.push(`error: ${error.error().stack || String(error.error())}`));
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin) errors.push(`left the site: ${request.url()}`);
      });
      // what a script tried and caught, such as compiling code, is told as an event alone
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
          console.error(`against the policy: ${effectiveDirective} ${blockedURI} (${sourceFile})`),
        ),
      );
    },
    conclude: () => expect(errors.filter((error) => !expected.some((words) => words.test(error)))).toEqual([]),
  };
}
