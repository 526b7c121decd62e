import { toList, type List } from '../http/lists.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    file: StoredFile;
  }
}

export interface StoredFile {
  id: string;
  object: 'file';
  created: number;
  expires_at: null;
  filename: string;
  links: List<never>;
  purpose: 'dispute_evidence';
  size: number;
  title: null;
  type: 'pdf' | 'png' | 'jpg';
  url: string;
  /** Base64. */
  hidden: { content: string };
}

export const noLinks = (id: string): List<never> => toList([], `/v1/file_links?file=${id}`);
