import { z } from 'zod';
import { colours } from '../colours.ts';

export { colours };
export const Colour = z.enum(colours);
export type Colour = z.output<typeof Colour>;
