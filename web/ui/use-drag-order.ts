import { useRef, useState, type PointerEvent, type RefObject } from 'react';

interface DragOrder {
  /** Holds the items, which have `data-place`. */
  list: RefObject<HTMLElement | null>;
  onMove: (from: number, to: number) => void;
  /** Told once it is let go somewhere else. */
  onDrop: (to: number) => void;
}

const edge = 80;

/** An order changed by dragging, with a mouse, a pen or a finger: an item takes the place that it is held over, Escape gives it back. */
export function useDragOrder({ list, onMove, onDrop }: DragOrder) {
  const held = useRef<{ start: number; place: number }>(undefined);
  const [dragged, setDragged] = useState<number>();

  const take = (place: number) => {
    if (!held.current || held.current.place === place) return;
    onMove(held.current.place, place);
    held.current.place = place;
    setDragged(place);
  };

  const letGo = (isKept: boolean) => {
    if (!held.current) return;
    if (!isKept) take(held.current.start);
    const { start, place } = held.current;
    held.current = undefined;
    setDragged(undefined);
    if (start !== place) onDrop(place);
  };

  const cancelByKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') letGo(false);
  };

  /** For the part of an item that it is held by; its style says `touch-action: none`. */
  const handle = (place: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = { start: place, place };
      setDragged(place);
      addEventListener('keydown', cancelByKey, { once: true });
    },
    onPointerMove: ({ clientY }: PointerEvent) => {
      if (!held.current) return;
      take(placeAt(list.current, { place: held.current.place, y: clientY }));
      if (clientY < edge) scrollBy(0, -16);
      if (clientY > innerHeight - edge) scrollBy(0, 16);
    },
    onPointerUp: () => letGo(true),
    onPointerCancel: () => letGo(false),
  });

  return { dragged, handle };
}

/** One place further for an item held at this height, once its neighbour has made room for all of it. */
function placeAt(list: HTMLElement | null, { place, y }: { place: number; y: number }): number {
  const boxes = [...(list?.querySelectorAll('[data-place]') ?? [])].map((item) => item.getBoundingClientRect());
  const [before, own, after] = [boxes[place - 1], boxes[place], boxes[place + 1]];
  if (own && after && y > after.bottom - own.height) return place + 1;
  if (own && before && y < before.top + own.height) return place - 1;
  return place;
}
