import { z } from 'zod';

/** The five materials of SPEC section 9. */
export const colours = ['pink', 'blue', 'silver', 'gold', 'black'] as const;
export const Colour = z.enum(colours);
export type Colour = z.output<typeof Colour>;
