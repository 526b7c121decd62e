import './layout/missing-functions.ts';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { listenBeforeRouter } from './ui/use-back.ts';

declare global {
  interface Window {
    /** The scripts of the page have come; the first script of the page waits for this. */
    isAwake?: boolean;
    /** Where the library that holds the page still behind a dialog looks for the nonce of its style. */
    __webpack_nonce__?: string | undefined;
  }
}

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
