import { useRef, useState, type PointerEvent, type RefObject } from 'react';

interface DragOrder {
  /** The element that contains the items, which carry `data-index`. */
  list: RefObject<HTMLElement | null>;
  onMove: (from: number, to: number) => void;
  /** Called after an item is dropped at another index. */
  onDrop: (to: number) => void;
}

const edge = 80;

/**
 * Reorders items by dragging with mouse, pen or touch. The list updates during the drag; Escape restores the
 * order.
 */
export function useDragOrder({ list, onMove, onDrop }: DragOrder) {
  const grip = useRef<{ start: number; index: number; keys: AbortController }>(undefined);
  const [dragged, setDragged] = useState<number>();

  const take = (index: number) => {
    if (!grip.current || grip.current.index === index) return;
    onMove(grip.current.index, index);
    grip.current.index = index;
    setDragged(index);
  };

  const letGo = (isKept: boolean) => {
    if (!grip.current) return;
    if (!isKept) take(grip.current.start);
    const { start, index, keys } = grip.current;
    keys.abort();
    grip.current = undefined;
    setDragged(undefined);
    if (start !== index) onDrop(index);
  };

  const cancelByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') letGo(false);
  };

  /** Returns the handlers for an item's drag handle, which needs `touch-action: none`. */
  const handle = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      const keys = new AbortController();
      grip.current = { start: index, index, keys };
      setDragged(index);
      addEventListener('keydown', cancelByKey, keys);
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!grip.current) return;
      take(indexAt(list.current, { index: grip.current.index, y: clientY }));
      if (clientY < edge) scrollBy(0, -16);
      if (clientY > innerHeight - edge) scrollBy(0, 16);
    },
    onPointerUp: () => letGo(true),
    onPointerCancel: () => letGo(false),
  });

  return { dragged, handle };
}

/** Returns the index one place further once the dragged item has fully passed its neighbour. */
function indexAt(list: HTMLElement | null, { index, y }: { index: number; y: number }): number {
  const boxes = [...(list?.querySelectorAll('[data-index]') ?? [])].map((item) =>
    item.getBoundingClientRect(),
  );
  const [before, own, after] = [boxes[index - 1], boxes[index], boxes[index + 1]];
  if (own && after && y > after.bottom - own.height) return index + 1;
  if (own && before && y < before.top + own.height) return index - 1;
  return index;
}
