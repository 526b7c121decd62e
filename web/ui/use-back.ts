import { useEffectEvent, useId, useLayoutEffect } from 'react';

interface Layer {
  /** What the router calls the screen below. */
  screen: string | undefined;
  close: () => void;
}

/** What the router, and a layer, keep with a step of the history. */
type State = { key?: string; idx?: number; covered?: string } | null;

const read = () => history.state as State;

/** The uppermost last. */
const openLayers: Layer[] = [];

/** Closed by their own button, until the browser has gone back over their step: meanwhile another may have opened. */
const closedLayers: Layer[] = [];

/**
 * A step back that stays on its screen is a layer's, and none of the router's, which would load the screen anew. To be called
 * before the router begins: of two who listen at the window some browsers tell whoever came first, whichever phase was asked for.
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

/** Back closes what covers the screen, by a step of the history that goes with it, and neither leaves nor asks about the screen below. */
export function useBack(close: () => void): void {
  const id = useId();
  const closeNow = useEffectEvent(close);
  // before it is painted: Back may follow at once
  useLayoutEffect(() => {
    const below = read();
    // counted as the router counts its own, which may go on from here
    history.pushState({ ...below, idx: (below?.idx ?? 0) + 1, covered: id }, '');
    const layer = { screen: below?.key, close: () => closeNow() };
    openLayers.push(layer);
    return () => {
      if (openLayers.includes(layer)) openLayers.splice(openLayers.indexOf(layer), 1);
      // closed by its own button: the step goes too; after Back or on another screen there is none
      if (read()?.covered !== id) return;
      closedLayers.push(layer);
      history.back();
    };
  }, [id]);
}

/** The same for what stands inside the layer, and only while it is there. */
export function CloseByBack({ close }: { close: () => void }) {
  useBack(close);
  return null;
}
