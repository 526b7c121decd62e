import { expect, type BrowserContext } from '@playwright/test';

/** Fails a journey on unexpected errors. */
export interface Watch {
  /** Allows errors that match. */
  expectErrors: (words: RegExp) => void;
  over: (context: BrowserContext) => Promise<void>;
  conclude: () => void;
}

/**
 * Records every console error, uncaught error, violation of the content security policy, and request that
 * leaves the site.
 */
export function watchFor(origin: string): Watch {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  return {
    expectErrors: (words) => void expected.push(words),
    over: async (context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
      });
      // errors thrown by a browser's own interfaces have no stack
      context.on('weberror', (error) =>
        errors.push(`error: ${error.error().stack || String(error.error())}`),
      );
      context.on('request', (request) => {
        const url = new URL(request.url());
        if (/^(https?|wss?):$/.test(url.protocol) && url.origin !== origin)
          errors.push(`left the site: ${request.url()}`);
      });
      // a violation that a script caught, such as by `eval`, is reported as an event only
      await context.addInitScript(() =>
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective, blockedURI, sourceFile }) =>
            console.error(`against the policy: ${effectiveDirective} ${blockedURI} (${sourceFile})`),
        ),
      );
    },
    conclude: () =>
      expect(errors.filter((error) => !expected.some((words) => words.test(error)))).toEqual([]),
  };
}
