// @vitest-environment happy-dom

import { globSync, readFileSync } from 'node:fs';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const nothing = () => undefined;
const question = (
  <Dialog isOpen onClose={nothing} title="Really?">
    <ul>
      <li>It is meant so.</li>
    </ul>
    <button type="button">Yes</button>
  </Dialog>
);

/** The elements whose descendants screens style (`.list li` and the like). */
const parents: [string, (dialog: ReactNode) => ReactNode][] = [
  [
    'an entry of a list',
    (dialog) => (
      <ul>
        <li>{dialog}</li>
      </ul>
    ),
  ],
  ['a group of buttons', (dialog) => <div className="actions">{dialog}</div>],
  ['a form', (dialog) => <form>{dialog}</form>],
  [
    'a table',
    (dialog) => (
      <table>
        <tbody>
          <tr>
            <td>{dialog}</td>
          </tr>
        </tbody>
      </table>
    ),
  ],
  [
    'another dialog',
    (dialog) => (
      <Dialog isOpen onClose={nothing} title="First">
        {dialog}
      </Dialog>
    ),
  ],
];

test.each(parents)('A dialog opened in %s renders outside of it, out of reach of its styles', (_, within) => {
  render(<MantineProvider>{within(question)}</MantineProvider>);
  const dialog = screen.getByText('Really?').closest('dialog');
  expect(dialog?.parentElement).toBe(document.body);
});

test('A dialog is not rendered before it opens and leaves nothing behind when it unmounts', () => {
  const { rerender, unmount } = render(
    <Dialog isOpen={false} onClose={nothing} title="Really?">
      {null}
    </Dialog>,
  );
  expect(document.querySelector('dialog')).toBeNull();
  rerender(question);
  expect(document.querySelectorAll('dialog')).toHaveLength(1);
  unmount();
  expect(document.querySelector('dialog')).toBeNull();
});

test('The server renders a screen with a dialog', () => {
  expect(
    renderToString(
      <main>
        <Dialog isOpen={false} onClose={nothing} title="Really?">
          {null}
        </Dialog>
      </main>,
    ),
  ).toBe('<main></main>');
});

test('Every dialog of the product is this one; the drawer of the back office has no styles around it', () => {
  const files = globSync('web/**/*.tsx', { exclude: (name) => name === 'node_modules' }).filter(
    (file) => !file.endsWith('.test.tsx'),
  );
  expect(files.filter((file) => /<dialog[\s>]/.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([
    'web/back-office/shell.tsx',
    'web/ui/dialog.tsx',
  ]);
});
