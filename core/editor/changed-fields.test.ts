import { expect, test } from 'vitest';
import { emptyContent } from '../cards/content.ts';
import { blankLink } from '../cards/links.ts';
import { changedFields } from './differences.ts';

test('Only the fields that differ are sent', () => {
  expect(changedFields(emptyContent, emptyContent)).toEqual({});
  expect(changedFields(emptyContent, { ...emptyContent, title: 'Bookbinder' })).toEqual({
    title: 'Bookbinder',
  });
});

test('A list and an object are compared by their content and sent as a whole', () => {
  const links = [{ ...blankLink, title: 'Paper fair', url: 'https://paper.example' }];
  const saved = { ...emptyContent, links };
  expect(changedFields(saved, { ...saved, links: structuredClone(links) })).toEqual({});
  const socialLinks = { ...emptyContent.socialLinks, wechat: 'ana-papier' };
  expect(changedFields(saved, { ...saved, socialLinks, links: [] })).toEqual({ socialLinks, links: [] });
});
