import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextWithElements } from './text-with-elements.tsx';

const draw = (text: string) =>
  renderToStaticMarkup(<TextWithElements text={text} elements={{ mail: <strong /> }} />);

test('The words between the marks of an element are in the element', () => {
  expect(draw('Write to <mail>a@b.example</mail>, or <mail>us</mail>.')).toBe(
    'Write to <strong>a@b.example</strong>, or <strong>us</strong>.',
  );
});

test('Marks without an element are text', () => {
  expect(draw('1 <plan>2</plan> 3 < 4 <mail>5')).toBe('1 &lt;plan&gt;2&lt;/plan&gt; 3 &lt; 4 &lt;mail&gt;5');
});
