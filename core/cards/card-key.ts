import { z } from 'zod';

/** A card of the caller's: its id, the code of any address that leads to it, or a number printed on it. */
export const CardKey = z.string().min(1).max(64).meta({ id: 'CardKey' });
