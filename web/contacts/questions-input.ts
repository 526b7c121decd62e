import { NewQuestions, type Question } from '@visita/core/contacts/questions';
import { z } from 'zod';
import type { ContractForm } from '../ui/contract-form.ts';

/** The questions of a card as one form validates them. */
export const QuestionsInput = z.object({ questions: NewQuestions });

export type QuestionsFormValues = ContractForm<{ questions: Question[] }>;
