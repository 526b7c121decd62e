import { useEffectEvent, useId, useLayoutEffect } from 'react';

interface Layer {
  /** The router's key of the screen below. */
  screen: string | undefined;
  close: () => void;
}

/** The history state as written by the router and by layers. */
type UseBackState = { key?: string; idx?: number; covered?: string } | null;

const read = () => history.state as UseBackState;

/** Open layers; the topmost is last. */
const openLayers: Layer[] = [];

/**
 * Layers closed by their own button, until the browser has gone back over their entry. Another layer may open
 * meanwhile.
 */
const closedLayers: Layer[] = [];

/**
 * Handles a popstate that stays on the same screen as the closing of a layer and hides it from the router,
 * which would reload the screen. Must be called before the router starts: on the window, some browsers run
 * listeners in order of registration whatever the phase.
 */
export function listenBeforeRouter(): void {
  addEventListener('popstate', (event) => {
    const gone = closedLayers.shift();
    const layer = gone ?? openLayers.pop();
    if (!layer || layer.screen !== read()?.key) return;
    event.stopImmediatePropagation();
    if (!gone) layer.close();
  });
}

/**
 * Pushes a history entry for an open layer, so that Back closes the layer and neither leaves the screen below
 * nor triggers its leave confirmation.
 */
export function useBack(close: () => void): void {
  const id = useId();
  const closeNow = useEffectEvent(close);
  // a layout effect, because Back may be pressed right after the first paint
  useLayoutEffect(() => {
    const below = read();
    // `idx` continues the router's own count
    history.pushState({ ...below, idx: (below?.idx ?? 0) + 1, covered: id }, '');
    const layer = { screen: below?.key, close: () => closeNow() };
    openLayers.push(layer);
    return () => {
      if (openLayers.includes(layer)) openLayers.splice(openLayers.indexOf(layer), 1);
      // closed by its own button: removes the entry too; after Back or on another screen it is already gone
      if (read()?.covered !== id) return;
      closedLayers.push(layer);
      history.back();
    };
  }, [id]);
}

/** The same as a component, for content that is mounted only while the layer is open. */
export function CloseByBack({ close }: { close: () => void }) {
  useBack(close);
  return null;
}
