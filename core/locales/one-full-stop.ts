import type { PostProcessorModule } from 'i18next';

/**
 * Removes the second full stop if a sentence ends with a value that has one: `until 7:28 a.m.`, `by Acme
 * Inc.`
 */
export const oneFullStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text: string) => text.replaceAll(/([^.])\.\.(?!\.)/g, '$1.'),
};
