import { z } from 'zod';
import { post } from '../api/endpoint.ts';

/** SPEC section 9: a card photo stays under 10 MB. */
export const photoMaxBytes = 10 * 1024 * 1024;

/** Where to cut, in pixels of the picture as it stands upright; always square. */
export const Crop = z.object({ x: z.number().min(0), y: z.number().min(0), size: z.number().min(16).max(100_000) });

const cropText = z
  .string()
  .max(200)
  .transform((text, context) => {
    const parsed = Crop.safeParse(tryJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', params: { code: 'cropInvalid' } });
    return z.NEVER;
  });

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const uploads = {
  photo: post('/upload/photo', {
    access: 'user',
    summary: 'Keep a card photo: any image under 10 MB, cut square, made small, without its metadata.',
    form: z.object({ photo: z.file(), crop: cropText.optional() }),
    returns: z.object({ url: z.string() }),
    problems: ['fileTooLarge', 'fileTypeNotAllowed', 'imageUnreadable'],
    limit: { calls: 60, seconds: 3600 },
  }),
};
