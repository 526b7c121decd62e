import { z } from 'zod';
import { colours } from './colours.ts';

export { colours };
export const Colour = z.enum(colours).meta({ id: 'Colour' });
export type Colour = z.output<typeof Colour>;

/** The colour of a card without a physical card. */
export const defaultColour: Colour = 'black';
