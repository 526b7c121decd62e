import { expect, test } from 'vitest';
import { extractQuestions } from './questions.ts';

test('the questions of a page are its lowest headings, each with its answer', () => {
  const html =
    '<p>Intro</p>\n<h2 id="a">Cards</h2>\n<p>All of them.</p>\n<h3 id="b">Is <em>it</em> A &amp; B?</h3>\n<p>Yes, <a href="/en">it</a>.</p>\n<ul><li>x</li></ul>\n<h3 id="c">Empty?</h3>\n<h2 id="d">More</h2>';
  expect(extractQuestions(html)).toEqual([
    { name: 'Is it A & B?', answer: '<p>Yes, <a href="/en">it</a>.</p>\n<ul><li>x</li></ul>' },
  ]);
  expect(
    extractQuestions('<h2 id="a">One?</h2>\n<p>1</p>\n<h2 id="b">Two?</h2>\n<p>2</p>').map(
      ({ name }) => name,
    ),
  ).toEqual(['One?', 'Two?']);
  expect(extractQuestions('<p>nothing</p>')).toEqual([]);
});
