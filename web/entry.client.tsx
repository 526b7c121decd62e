import './site/missing-functions.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listenBeforeRouter } from './ui/use-back.ts';

declare global {
  interface Window {
    /** True once the page's scripts run; first-script.ts checks it. */
    isAwake?: boolean;
    /** The CSP nonce for the style that `react-remove-scroll` adds behind a dialog. */
    __webpack_nonce__?: string | undefined;
  }
}

// late-scripts.ts removed it
(Error as Partial<typeof Error>).stackTraceLimit ??= 10;
window.isAwake = true;
window.__webpack_nonce__ = document.querySelector<HTMLElement>('[nonce]')?.nonce;
listenBeforeRouter();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
