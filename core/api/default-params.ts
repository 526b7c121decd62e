import { z } from 'zod';

/** The names behind the colons of a path whose terms say nothing of them: an `id` is a UUID. */
export const defaultParams = z.looseObject({ id: z.uuid().optional() });
