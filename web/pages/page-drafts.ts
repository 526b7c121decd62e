import type { Language } from '@visita/core/languages';
import type { PageCode, PageText } from '@visita/core/pages/content-page';
import { useState } from 'react';

/** What is typed of a page in one language and not published yet. */
export interface PageDraft {
  title: string;
  content: string;
  /** The version that it was written upon; 0 where the language had none. */
  upon: number;
}

type Drafts = Partial<Record<Language, PageDraft>>;

/** Left behind when a session ended, for the same page once somebody is signed in again: only in the memory of this window. */
let left: { code: PageCode; drafts: Drafts } | undefined;

function takeLeft(code: PageCode): Drafts {
  const drafts = left?.code === code ? left.drafts : {};
  left = undefined;
  return drafts;
}

const unwritten = { title: '', content: '', version: 0 };

/** A page in all languages as somebody writes it: what they have not touched is as it is published. */
export function usePageDrafts(code: PageCode, texts: readonly PageText[]) {
  const [drafts, setDrafts] = useState(() => takeLeft(code));

  const publishedIn = (language: Language) => texts.find(({ lang }) => lang === language) ?? unwritten;
  const draftIn = (language: Language): PageDraft => {
    const { title, content, version } = publishedIn(language);
    return drafts[language] ?? { title, content, upon: version };
  };
  const isChanged = (language: Language) => {
    const [draft, published] = [draftIn(language), publishedIn(language)];
    return draft.title !== published.title || draft.content !== published.content;
  };

  return {
    draftIn,
    publishedIn,
    isChanged,
    /** Somebody else has published since this was begun. */
    isOutdated: (language: Language) => isChanged(language) && draftIn(language).upon !== publishedIn(language).version,
    write: (language: Language, part: Partial<PageDraft>) =>
      setDrafts((known) => ({ ...known, [language]: { ...(known[language] ?? draftIn(language)), ...part } })),
    discard: (language: Language) =>
      setDrafts((known) => Object.fromEntries(Object.entries(known).filter(([written]) => written !== language))),
    leaveBehind: () => void (left = { code, drafts }),
  };
}

export type PageDrafts = ReturnType<typeof usePageDrafts>;
