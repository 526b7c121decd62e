import { z } from 'zod';
import { inEveryLanguage, TextInEveryLanguage } from '../in-every-language.ts';
import type { Language } from '../languages.ts';
import type { FieldError } from '../problems.ts';
import { line, paragraph, requiredLine } from '../text.ts';

export const questionKinds = ['text', 'choice', 'yesNo'] as const;
const QuestionKind = z.enum(questionKinds);
export type QuestionKind = z.output<typeof QuestionKind>;

/** Maximum number of questions on the form of a card. */
export const mostQuestions = 5;

/** The number of choices of a question with choices. */
export const fewestChoices = 2;
export const mostChoices = 8;

const longestTitle = 120;
const longestChoice = 60;

/** A title in the card's first language, and in others; `''` where it is that of the first language. */
const writtenTitle = (longest: number) => ({
  title: requiredLine(longest),
  titles: inEveryLanguage(line(longest).prefault('')).prefault({}),
});

const NewQuestion = z
  .object({
    kind: QuestionKind,
    ...writtenTitle(longestTitle),
    /** Choices of a question of another kind are dropped. */
    choices: z.array(z.object(writtenTitle(longestChoice)).meta({ id: 'NewQuestionChoice' })).prefault([]),
  })
  .overwrite((question) => (question.kind === 'choice' ? question : { ...question, choices: [] }))
  .refine(({ kind, choices }) => kind !== 'choice' || choices.length >= fewestChoices, {
    path: ['choices'],
    params: { code: 'tooFewChoices', min: fewestChoices },
  })
  .refine(({ choices }) => choices.length <= mostChoices, {
    path: ['choices'],
    params: { code: 'tooMany', max: mostChoices },
  })
  .meta({ id: 'NewQuestion' });

/** The questions of a card as its owner writes them, in the order of the form. */
export const NewQuestions = z.array(NewQuestion).refine((questions) => questions.length <= mostQuestions, {
  params: { code: 'tooMany', max: mostQuestions },
});

const StoredTitle = z.object({ title: z.string(), titles: TextInEveryLanguage });

/** A question on the form of a card, in all languages. */
export const Question = StoredTitle.extend({
  kind: QuestionKind,
  choices: z.array(StoredTitle.meta({ id: 'QuestionChoice' })),
}).meta({ id: 'Question' });
export type Question = z.output<typeof Question>;

/** The questions on the form of a card, with the version for an optimistic lock. */
export const CardQuestions = z
  .object({ questions: z.array(Question), version: z.string().meta({ examples: ['3f9a0c52d1e7'] }) })
  .meta({ id: 'CardQuestions' });

const noTitles = { en: '', fr: '', 'zh-CN': '', 'zh-TW': '' };
export const blankChoice: Question['choices'][number] = { title: '', titles: noTitles };
export const blankQuestion: Question = { kind: 'text', title: '', titles: noTitles, choices: [] };

/** A question in the words of one language, as a visitor reads it. */
export const QuestionWords = z
  .object({ kind: QuestionKind, question: z.string(), choices: z.array(z.string()) })
  .meta({ id: 'QuestionWords' });
export type QuestionWords = z.output<typeof QuestionWords>;

/**
 * An answer with the question as the visitor read it: a text, one of the choices, `yes` or `no`; `''` for none.
 */
export const ContactAnswer = QuestionWords.extend({ answer: z.string() }).meta({
  id: 'ContactAnswer',
  examples: [{ kind: 'text', question: 'What can I do for you?', choices: [], answer: 'A quote.' }],
});
export type ContactAnswer = z.output<typeof ContactAnswer>;

/** Answers in the order of the questions; missing ones are `''`. */
export const GivenAnswers = z
  .array(paragraph(500))
  .refine((answers) => answers.length <= mostQuestions, { params: { code: 'tooMany', max: mostQuestions } });

/** Returns the questions in a language; a title that is not translated is that of the first language. */
export const wordQuestions = (questions: readonly Question[], language: Language): QuestionWords[] =>
  questions.map(({ kind, choices, ...question }) => ({
    kind,
    question: findTitle(question, language),
    choices: choices.map((choice) => findTitle(choice, language)),
  }));

const findTitle = ({ title, titles }: z.output<typeof StoredTitle>, language: Language) =>
  titles[language] || title;

/** Returns the answers that the questions do not offer, as errors of the fields `answers.0` to `answers.4`. */
export const answerErrors = (questions: readonly QuestionWords[], answers: readonly string[]): FieldError[] =>
  answers.flatMap((answer, index) =>
    answer === '' || isOffered(questions[index], answer)
      ? []
      : [{ field: `answers.${index}`, code: 'answerUnknown' }],
  );

function isOffered(question: QuestionWords | undefined, answer: string): boolean {
  if (question === undefined) return false;
  if (question.kind === 'yesNo') return answer === 'yes' || answer === 'no';
  return question.kind === 'text' || question.choices.includes(answer);
}

/** Joins questions and answers. */
export const pairAnswers = (
  questions: readonly QuestionWords[],
  answers: readonly string[],
): ContactAnswer[] =>
  questions.map(({ kind, question, choices }, index) => ({
    kind,
    question,
    choices,
    answer: answers[index] ?? '',
  }));

export interface AnswerWords {
  yes: string;
  no: string;
}

/** Returns an answer as text; `yes` and `no` in the reader's language. */
export const answerText = ({ kind, answer }: ContactAnswer, words: AnswerWords): string =>
  kind === 'yesNo' && (answer === 'yes' || answer === 'no') ? words[answer] : answer;

/** Returns a line per answered question: the question, and the answer behind it. */
export const answerLines = (answers: readonly ContactAnswer[], words: AnswerWords): string[] =>
  answers
    .filter(({ answer }) => answer !== '')
    .map(
      (each) =>
        `${each.question}${/[?:!.…？：！。]$/.test(each.question) ? '' : ':'} ${answerText(each, words)}`,
    );
