import { z } from 'zod';

/** Path parameters of an endpoint that does not define them: `id` is a UUID. */
export const defaultParams = z.looseObject({ id: z.uuid().optional() });
