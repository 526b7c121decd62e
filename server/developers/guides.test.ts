import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '@visita/core/api/endpoint';
import { endpointProblems } from '@visita/core/api/openapi-refusals';
import { contractV1 } from '@visita/core/contract-v1';
import { developers } from '@visita/core/developers/contract';
import { guideCodes, guidePath, programGroups, type GuideCode } from '@visita/core/developers/guides';
import { languages, type Language } from '@visita/core/languages';
import { eventTypes, testEvent } from '@visita/core/webhooks/event-types';
import { drawMarkdown } from '../pages/draw-markdown.ts';
import { world } from '../test/world.ts';
import { tools } from '../mcp/tools.ts';
import { listProgramCodes } from './program-codes.ts';
import { readGuide } from './present-guide.ts';
import { samples } from './samples.ts';

const { guest } = await world();
const folder = new URL('./texts/', import.meta.url);
const placeholder = /\{\{[^}]*\}\}/g;

const findAll = (pattern: RegExp, code: GuideCode, language: Language): string[] =>
  [...readGuide(code, language).content.matchAll(pattern)].map(([match]) => match);

describe('the guides for developers', () => {
  test.each(languages)('are complete in %s', (language) => {
    const files = readdirSync(new URL(`${language}/`, folder));
    expect(files.toSorted()).toEqual(guideCodes.map((code) => `${code}.md`).toSorted());
  });

  test.each(guideCodes)('%s has the same code, anchors, links and names in every language', (code) => {
    for (const language of languages) {
      const anchors = drawMarkdown(readGuide(code, language).content, language).headings.map(({ id }) => id);
      const english = drawMarkdown(readGuide(code, 'en').content, 'en').headings.map(({ id }) => id);
      expect(anchors, language).toEqual(english);
      for (const pattern of [placeholder, /`[^`]+`/g, /\]\([^)]+\)/g])
        expect(findAll(pattern, code, language).toSorted(), language).toEqual(
          findAll(pattern, code, 'en').toSorted(),
        );
    }
  });

  test('set marks apart in French as French does', () => {
    for (const code of guideCodes)
      expect(readGuide(code, 'fr').content.replace(/`[^`]*`/g, 'x'), code).not.toMatch(/ [:»;!?](\s|$)|« /m);
  });

  test('lead to pages that exist', () => {
    const paths = new Set([
      ...guideCodes.map(guidePath),
      ...programGroups.map((one) => `/developers/api/${one}`),
    ]);
    for (const code of guideCodes)
      for (const link of findAll(/(?<=\]\()\/[^)#]+/g, code, 'en'))
        expect(link === '/settings' || paths.has(link), `${code}: ${link}`).toBe(true);
  });

  test('use every sample, and name every event and tool', () => {
    const text = guideCodes.map((code) => readGuide(code, 'en').content).join('\n');
    for (const name of Object.keys(samples)) expect(text).toContain(`{{code.${name}}}`);
    for (const type of [...eventTypes, testEvent]) expect(text).toContain(`\`${type}\``);
    for (const { name } of tools) expect(text).toContain(`\`${name}\``);
  });

  test('list the codes of every call for programs', () => {
    const endpoints = Object.values(contractV1).flatMap((module): Endpoint[] => Object.values(module));
    const codes = new Set(endpoints.flatMap((endpoint) => [...endpointProblems(endpoint)]));
    expect(new Set(listProgramCodes())).toEqual(codes);
  });

  test.each(languages)('are served in %s, found by their words, and safe', async (lang) => {
    const all = await guest.calls(developers.guides, { query: { lang } });
    expect(all.map(({ code }) => code)).toEqual([...guideCodes]);
    const found = await guest.calls(developers.guides, { query: { lang, search: 'WEBHOOK-ID  410' } });
    expect(found.map(({ code }) => code)).toEqual(['webhooks']);
    for (const code of guideCodes) {
      const { html, summary } = await guest.calls(developers.guide, { params: { code }, query: { lang } });
      expect(summary, code).not.toBe('');
      expect(/\{\{|<script|\[object/.exec(html), code).toBeNull();
    }
  });
});
