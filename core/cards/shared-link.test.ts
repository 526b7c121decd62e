import { expect, test } from 'vitest';
import { CardContent, emptyContent } from './content.ts';
import { blankLink, mostLinks } from './links.ts';
import { linkTarget, sharedUrl, withLink, type Shared } from './shared-link.ts';

test.each<[Shared, string]>([
  [{ url: 'https://www.linkedin.com/in/ana-roy' }, 'https://www.linkedin.com/in/ana-roy'],
  [
    { text: 'Look at this profile: https://www.instagram.com/ana.roy?igsh=x.' },
    'https://www.instagram.com/ana.roy?igsh=x',
  ],
  [{ title: 'Ana', text: '看看（https://example.com/ana）。' }, 'https://example.com/ana'],
  [{ text: 'first https://a.example/1 then https://b.example/2' }, 'https://a.example/1'],
  [
    { url: null, text: 'nothing to see', title: 'https://example.com/in-the-title' },
    'https://example.com/in-the-title',
  ],
  [{ text: 'javascript:alert(1) http://user:secret@example.com' }, ''],
  [{}, ''],
])('%j contains %s', (shared, url) => {
  expect(sharedUrl(shared)).toBe(url);
});

const linkedIn = 'https://www.linkedin.com/in/ana-roy';

test('a profile goes to its network’s field, a second one and any other address to the links', () => {
  const once = withLink(emptyContent, { url: linkedIn, title: 'Ana Roy | LinkedIn' });
  expect(once.socialLinks.linkedin).toBe(linkedIn);
  expect(once.links).toEqual([]);
  const twice = withLink(once, { url: 'https://www.linkedin.com/company/arc', title: '' });
  expect(twice.links).toEqual([
    { ...blankLink, title: 'LinkedIn', url: 'https://www.linkedin.com/company/arc' },
  ]);
  const other = withLink(twice, { url: 'www.example.com/talk', title: ' My talk ' });
  expect(other.links.at(-1)).toEqual({ ...blankLink, title: 'My talk', url: 'https://www.example.com/talk' });
  expect(withLink(other, { url: 'https://www.example.org', title: '' }).links.at(-1)?.title).toBe(
    'example.org',
  );
});

test('a duplicate link, and one above the limit, changes nothing', () => {
  const content = withLink(emptyContent, { url: linkedIn, title: '' });
  expect(linkTarget(content, linkedIn)).toBe('present');
  expect(withLink(content, { url: linkedIn, title: '' })).toBe(content);
  const links = Array.from({ length: mostLinks }, (_, index) => ({
    ...blankLink,
    title: 'x',
    url: `https://example.com/${index}`,
  }));
  const full = { ...emptyContent, links };
  expect(linkTarget(full, 'https://example.com/more')).toBe('full');
  expect(withLink(full, { url: 'https://example.com/more', title: '' })).toBe(full);
  expect(CardContent.shape.links.safeParse([...links, links[0]]).success).toBe(false);
});
