// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDragOrder } from './use-drag-order.ts';

const onDrop = vi.fn<(to: number) => void>();
const height = 40;

/** A list of items, each 40 pixels high, below the top of the window. */
function Items() {
  const list = useRef<HTMLUListElement>(null);
  const [items, setItems] = useState(['a', 'b', 'c']);
  const { dragged, handle } = useDragOrder({
    list,
    onMove: (from, to) =>
      setItems((before) => before.toSpliced(from, 1).toSpliced(to, 0, ...before.slice(from, from + 1))),
    onDrop,
  });
  return (
    <ul ref={list}>
      {items.map((item, index) => (
        <li key={item} data-index={index} aria-current={dragged === index}>
          <button {...handle(index)}>{item}</button>
        </li>
      ))}
    </ul>
  );
}

const order = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
const draggedItem = () => document.querySelector('[aria-current=true]')?.textContent;
const handle = (item: string) => screen.getByText(item);
const grab = (item: string, button = 0) =>
  fireEvent.pointerDown(handle(item), { button, pointerId: 1, clientY: 0 });
/** Moves the pointer to a place in the list, in heights of an item. */
const move = (item: string, position: number) =>
  fireEvent.pointerMove(handle(item), { clientY: 200 + position * height });
const release = (item: string) => fireEvent.pointerUp(handle(item));

beforeEach(() => {
  onDrop.mockReset();
  Element.prototype.setPointerCapture = () => undefined;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, 200 + index * height, 300, height);
  });
  vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('An item that is dragged down changes places with each neighbour it has passed, and is dropped there', () => {
  render(<Items />);
  grab('a');
  expect(draggedItem()).toBe('a');
  move('a', 0.9);
  expect(order()).toEqual(['a', 'b', 'c']);
  move('a', 1.5);
  expect(order()).toEqual(['b', 'a', 'c']);
  move('a', 2.5);
  expect(order()).toEqual(['b', 'c', 'a']);
  release('a');
  expect(onDrop).toHaveBeenCalledExactlyOnceWith(2);
  expect(draggedItem()).toBeUndefined();
});

test('An item that is dragged up changes places too', () => {
  render(<Items />);
  grab('c');
  move('c', 1.5);
  expect(order()).toEqual(['a', 'c', 'b']);
  release('c');
  expect(onDrop).toHaveBeenCalledExactlyOnceWith(1);
});

test('Escape puts the item back where it was, and so does a drag that the browser ends', () => {
  render(<Items />);
  grab('a');
  move('a', 1.5);
  fireEvent.keyDown(window, { key: 'Shift' });
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(order()).toEqual(['a', 'b', 'c']);
  move('a', 2.5);
  expect(order()).toEqual(['a', 'b', 'c']);
  grab('a');
  move('a', 1.5);
  fireEvent.pointerCancel(handle('a'));
  expect(order()).toEqual(['a', 'b', 'c']);
  expect(onDrop).not.toHaveBeenCalled();
});

test('An item that is let go at its own place was not moved', () => {
  render(<Items />);
  grab('a');
  move('a', 1.5);
  move('a', 0.5);
  release('a');
  expect(order()).toEqual(['a', 'b', 'c']);
  expect(onDrop).not.toHaveBeenCalled();
});

test('Only the main button drags', () => {
  render(<Items />);
  grab('a', 2);
  move('a', 2.5);
  release('a');
  expect(order()).toEqual(['a', 'b', 'c']);
  expect(draggedItem()).toBeUndefined();
});

test('Near the edges of the window the page scrolls along', () => {
  render(<Items />);
  grab('b');
  fireEvent.pointerMove(handle('b'), { clientY: 10 });
  expect(window.scrollBy).toHaveBeenLastCalledWith(0, -16);
  fireEvent.pointerMove(handle('b'), { clientY: innerHeight - 10 });
  expect(window.scrollBy).toHaveBeenLastCalledWith(0, 16);
});
