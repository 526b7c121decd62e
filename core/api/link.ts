import { z } from 'zod';

/** An address as the only output of an endpoint: of a file, or of a picture on this site. */
export const Link = z.object({ url: z.string() }).meta({ id: 'Link' });
