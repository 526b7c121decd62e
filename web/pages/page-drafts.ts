import type { Language } from '@visita/core/languages';
import type { PageCode, PageText } from '@visita/core/pages/content-page';
import { useState } from 'react';

/** The unpublished text of a page in one language. */
export interface PageDraft {
  title: string;
  content: string;
  /** The version that the draft is based on; 0 if the language had no text. */
  upon: number;
}

type Drafts = Partial<Record<Language, PageDraft>>;

/** Drafts kept after an expired session until the next sign-in, for the same page and only in memory. */
let left: { code: PageCode; drafts: Drafts } | undefined;

function takeLeft(code: PageCode): Drafts {
  const drafts = left?.code === code ? left.drafts : {};
  left = undefined;
  return drafts;
}

const unwritten = { title: '', content: '', version: 0 };

/** The drafts of a page in all languages; unchanged ones equal the published text. */
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
    /** True if another version was published after this draft was begun. */
    isOutdated: (language: Language) =>
      isChanged(language) && draftIn(language).upon !== publishedIn(language).version,
    write: (language: Language, part: Partial<PageDraft>) =>
      setDrafts((drafts) => ({
        ...drafts,
        [language]: { ...(drafts[language] ?? draftIn(language)), ...part },
      })),
    discard: (language: Language) =>
      setDrafts((drafts) =>
        Object.fromEntries(Object.entries(drafts).filter(([draftLanguage]) => draftLanguage !== language)),
      ),
    leaveBehind: () => void (left = { code, drafts }),
  };
}

export type PageDrafts = ReturnType<typeof usePageDrafts>;
