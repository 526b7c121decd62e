import { z } from 'zod';
import { line, paragraph } from '../text.ts';

/** What a finder tells the owner of a lost card; how to reach them is theirs to leave or not. */
export const FoundMessage = z.object({
  message: paragraph(1000).refine((text) => text !== '', { params: { code: 'required' } }),
  reach: line(200).prefault(''),
});
