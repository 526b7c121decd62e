import type { PostProcessorModule } from 'i18next';

/** Leaves one full stop where a sentence ends with a value that has its own: `until 7:28 a.m.`, `by Acme Inc.` */
export const oneFullStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text: string) => text.replaceAll(/([^.])\.\.(?!\.)/g, '$1.'),
};
