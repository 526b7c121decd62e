import { developers } from '@visita/core/developers/contract';
import { callsPath, guidePath, type DocumentedApi } from '@visita/core/developers/guides';
import { languageOfPrefix, type Language } from '@visita/core/languages';
import type { RouterContextProvider } from 'react-router';
import { load } from '../api/load.ts';
import { loadDocument, type ApiDocument } from './api-document.ts';
import { describeGroup, listGroups } from './reference.ts';

/** Lists the pages of the documentation. */
export async function loadManual(context: Readonly<RouterContextProvider>, prefix: string) {
  const language = languageOfPrefix(prefix) ?? 'en';
  const [guides, program, site] = await Promise.all([
    load(context, developers.guides, { query: { lang: language } }, language),
    loadDocument(context, 'program'),
    loadDocument(context, 'site'),
  ]);
  return {
    guides: guides.map(({ code, title }) => ({ title, path: guidePath(code) })),
    programGroups: listNames(program),
    siteGroups: listNames(site),
  };
}

const listNames = (document: ApiDocument) =>
  listGroups(document, { forStaff: false }).map(({ name }) => name);

/** A result of a search; the texts of calls are English. */
interface SearchResult {
  path: string;
  title: string;
  text: string;
  isEnglish: boolean;
}

/** Searches guides and calls for every word. An empty search finds nothing. */
export async function searchManual(
  context: Readonly<RouterContextProvider>,
  { prefix, text }: { prefix: string; text: string },
): Promise<SearchResult[]> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const language = languageOfPrefix(prefix) ?? 'en';
  const [guides, program, site] = await Promise.all([
    findGuides(context, text, language),
    loadDocument(context, 'program'),
    loadDocument(context, 'site'),
  ]);
  return [...guides, ...findCalls(program, 'program', words), ...findCalls(site, 'site', words)].slice(0, 50);
}

async function findGuides(
  context: Readonly<RouterContextProvider>,
  text: string,
  language: Language,
): Promise<SearchResult[]> {
  const query = { lang: language, search: text.slice(0, 100) };
  const guides = await load(context, developers.guides, { query }, language);
  return guides.map(({ code, title, summary }) => ({
    path: guidePath(code),
    title,
    text: summary,
    isEnglish: false,
  }));
}

function findCalls(document: ApiDocument, kind: DocumentedApi, words: string[]): SearchResult[] {
  return listGroups(document, { forStaff: false }).flatMap(({ name }) =>
    describeGroup(document, { group: name, forStaff: false })
      .filter((call) => {
        const codes = call.errors.flatMap(({ codes: list }) => list.map(({ code }) => code));
        const searchable = [call.id, call.method, call.path, call.summary, call.scope, ...codes]
          .join(' ')
          .toLowerCase();
        return words.every((word) => searchable.includes(word));
      })
      .map(({ id, method, path, summary }) => ({
        path: `${callsPath(kind, name)}#${id}`,
        title: `${method} ${path}`,
        text: summary,
        isEnglish: true,
      })),
  );
}
