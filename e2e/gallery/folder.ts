import { fileURLToPath } from 'node:url';

export const galleryFolder = fileURLToPath(new URL('../../gallery', import.meta.url));

export const states = ['rich', 'empty', 'loading', 'error', 'office'] as const;
export type FolderState = (typeof states)[number];

interface FolderSeries {
  language: string;
  theme: string;
  size: number;
  state: FolderState;
}

/** The folder of a series, such as `gallery/rich/fr-dark-360`. */
export const seriesFolder = ({ language, theme, size, state }: FolderSeries) =>
  `${galleryFolder}/${state}/${language}-${theme}-${size}`;
