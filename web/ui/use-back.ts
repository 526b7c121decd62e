import { useEffect, useEffectEvent, useId } from 'react';

/** Back closes what covers the screen, by a step of the history that goes with it, and neither leaves nor asks about the screen below. */
export function useBack(close: () => void): void {
  const id = useId();
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    const stateBelow = history.state as { idx?: number } | null;
    // counted as the router counts its own, which may go on from here
    history.pushState({ ...stateBelow, idx: (stateBelow?.idx ?? 0) + 1, covered: id }, '');
    // before the router, which would take it for another screen
    const beforeRouter = { capture: true, once: true };
    const byBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      closeNow();
    };
    addEventListener('popstate', byBack, beforeRouter);
    return () => {
      removeEventListener('popstate', byBack, beforeRouter);
      // closed by its own button: the step goes too; after Back or on another screen there is none
      if ((history.state as { covered?: string } | null)?.covered !== id) return;
      addEventListener('popstate', (event) => event.stopImmediatePropagation(), beforeRouter);
      history.back();
    };
  }, [id]);
}

/** The same for what stands inside the layer, and only while it is there. */
export function CloseByBack({ close }: { close: () => void }) {
  useBack(close);
  return null;
}
