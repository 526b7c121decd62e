// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useToastKeys } from './use-toast-keys.ts';

const { clean } = vi.hoisted(() => ({ clean: vi.fn<() => void>() }));
vi.mock('@mantine/notifications', () => ({ notifications: { clean } }));

/** A page with a button and one toast that has two. */
function Page({ hasField = true }: { hasField?: boolean }) {
  const { isHeld, giveFocusBack, onFocus, onBlur } = useToastKeys();
  return (
    <>
      {hasField && <button>field</button>}
      <div className="mantine-Notifications-root" onFocus={onFocus} onBlur={onBlur}>
        <button onClick={giveFocusBack}>close</button>
        <button>other</button>
        <output>{isHeld ? 'held' : 'passing'}</output>
      </div>
    </>
  );
}

const button = (name: string) => screen.getByText(name);
const focus = (name: string) => act(() => button(name).focus());
const typeKey = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }));

beforeEach(() => clean.mockReset());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

test('A toast stays while it has the focus', () => {
  render(<Page />);
  expect(screen.getByRole('status').textContent).toBe('passing');
  focus('close');
  expect(screen.getByRole('status').textContent).toBe('held');
  focus('field');
  expect(screen.getByRole('status').textContent).toBe('passing');
});

test('Escape dismisses the toasts, and the focus returns to where it was before them', () => {
  render(<Page />);
  focus('field');
  focus('close');
  focus('other');
  typeKey('Escape');
  expect(clean).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button('field'));
});

test('Escape beside the toasts dismisses them and leaves the focus alone', () => {
  render(<Page />);
  focus('field');
  typeKey('Escape');
  expect(clean).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button('field'));
});

test('Escape closes an open dialog first, and other keys dismiss nothing', () => {
  render(<Page />);
  typeKey('Enter');
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
  typeKey('Escape');
  expect(clean).not.toHaveBeenCalled();
});

test('A toast closed by its button gives the focus back; without its element it just lets go', () => {
  const { rerender } = render(<Page />);
  focus('field');
  focus('close');
  act(() => button('close').click());
  expect(document.activeElement).toBe(button('field'));
  focus('close');
  rerender(<Page hasField={false} />);
  act(() => button('close').click());
  expect(document.activeElement).toBe(document.body);
});

test('A page that is left hears no key any more', () => {
  const { unmount } = render(<Page />);
  unmount();
  typeKey('Escape');
  expect(clean).not.toHaveBeenCalled();
});
