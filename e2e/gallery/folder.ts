import { fileURLToPath } from 'node:url';

export const galleryFolder = fileURLToPath(new URL('../../gallery', import.meta.url));

export const states = ['rich', 'empty', 'loading', 'error', 'office'] as const;
export type State = (typeof states)[number];

interface Series {
  language: string;
  theme: string;
  size: number;
  state: State;
}

/** The folder of a series, such as `gallery/rich/fr-dark-360`. */
export const folderOf = ({ language, theme, size, state }: Series) => `${galleryFolder}/${state}/${language}-${theme}-${size}`;
