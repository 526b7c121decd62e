import type { Language } from '../languages.ts';
import { paragraph } from '../text.ts';

/** Texts of a product that staff type line by line. */
export const specificationParts = ['details', 'inTheBox'] as const;
export type Specification = Record<Language, Record<(typeof specificationParts)[number], string>>;

export const splitLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** A label and the text after the first colon, Western or Chinese */
const labelled = /^\s*([^:：]*[^:：\s])\s*[:：]\s*(.*\S)\s*$/;

/** Returns the rows of a text. An incomplete line, as during typing, is skipped. */
export const parseSpecificationRows = (text: string): { label: string; value: string }[] =>
  splitLines(text).flatMap((line) => {
    const [, label, value] = labelled.exec(line) ?? [];
    return label && value ? [{ label, value }] : [];
  });

export const DetailLines = paragraph(2_000).superRefine((text, context) => {
  const wrong = splitLines(text).find((line) => !labelled.test(line));
  if (wrong)
    context.addIssue({ code: 'custom', params: { code: 'detailInvalid', line: wrong.slice(0, 60) } });
});

export const BoxLines = paragraph(2_000);
