import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../api/fields.ts';
import { CardContent, CardChanges, emptyContent, storedContent } from './content.ts';
import { blankLink, linkIcon } from './links.ts';

const parseLinks = (links: object[]) => CardChanges.safeParse({ links });
const link = { title: 'Open days', url: 'https://example.com/days' };

describe('a link', () => {
  test('has no kind, no button and no translation unless its owner says so', () => {
    expect(CardContent.shape.links.parse([link])).toEqual([{ ...blankLink, ...link }]);
  });

  test('is the main button only once on a card', () => {
    expect(parseLinks([{ ...link, isMain: true }, link]).success).toBe(true);
    expect(
      fieldErrors(CardChanges, {
        links: [
          { ...link, isMain: true },
          { ...link, isMain: true },
        ],
      }),
    ).toEqual([expect.objectContaining({ field: 'links', code: 'tooManyMainLinks' })]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://example.com/a'])(
    'to %s is refused, whatever its kind',
    (url) => {
      expect(parseLinks([{ ...link, url, kind: 'file', isMain: true }]).success).toBe(false);
    },
  );

  test('of an unknown kind, and a title that is too long in a language, are refused at their place', () => {
    expect(fieldErrors(CardChanges, { links: [{ ...link, kind: 'game' }] })).toEqual([
      expect.objectContaining({ field: 'links.0.kind' }),
    ]);
    expect(fieldErrors(CardChanges, { links: [{ ...link, titles: { fr: 'x'.repeat(81) } }] })).toEqual([
      expect.objectContaining({ field: 'links.0.titles.fr' }),
    ]);
  });

  test('that was stored by an older release is read with defaults', () => {
    const { kind: _kind, isMain: _isMain, titles: _titles, ...older } = { ...blankLink, ...link };
    // as the rows of an older release are
    expect(storedContent({ ...emptyContent, links: [older as typeof blankLink] }).links).toEqual([
      { ...blankLink, ...link },
    ]);
  });
});

describe('the icon of a link', () => {
  test.each([
    [{ kind: 'menu', url: 'https://youtu.be/x' }, 'menu'],
    [{ kind: '', url: 'https://www.youtube.com/watch?v=1' }, 'youtube'],
    [{ kind: '', url: 'https://calendly.com/ana' }, 'booking'],
    [{ kind: '', url: 'https://player.vimeo.com/1' }, 'video'],
    [{ kind: '', url: 'https://example.com/Menu.PDF?x=1' }, 'file'],
    [{ kind: '', url: 'https://notcalendly.com' }, ''],
    [{ kind: '', url: 'https://calendly.com.evil.example' }, ''],
    [{ kind: '', url: 'no address' }, ''],
  ] as const)('of %j is that of %s', (link, icon) => {
    expect(linkIcon(link)).toBe(icon);
  });
});
