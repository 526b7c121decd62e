import { z } from 'zod';
import { User } from '../account/user.ts';
import { del, post } from '../api/endpoint.ts';
import { Link } from '../api/link.ts';
import { placements } from './placement.ts';

/** docs/product.md, section 5: avatars are limited to 2 MB. */
export const avatarMaxBytes = 2 * 1024 * 1024;

/** docs/product.md, section 9: card photos are limited to 10 MB; so are all other pictures. */
export const photoMaxBytes = 10 * 1024 * 1024;

/** Kinds of uploads: `avatar` and `photo` are cropped square, `image` keeps its proportions. */
export const uploadTypes = ['avatar', 'photo', 'image'] as const;

const corner = z.number().min(0);
const side = z.number().min(16).max(100_000);
const rotation = z.literal([0, 90, 180, 270]).default(0);

/**
 * A square crop, in pixels of the picture in upright orientation after turning it clockwise by `rotation`.
 */
export const Crop = z.object({ x: corner, y: corner, size: side, rotation });
export type Crop = z.output<typeof Crop>;

/** A crop likewise, of any proportions. */
export const CropBox = z.object({ x: corner, y: corner, width: side, height: side, rotation });
export type CropBox = z.output<typeof CropBox>;

/** Reads a crop from the JSON of a form field. */
const cropText = <T>(crop: z.ZodType<T>) =>
  z
    .string()
    .max(200)
    .transform((text, context) => {
      const parsed = crop.safeParse(tryJson(text));
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

/** A form without a chosen file still sends an empty one without a name. */
const chosenFile = z.file().transform((file) => (file.size > 0 || file.name ? file : undefined));

/** The path of a picture on this site; as input it may include the site's origin. */
const url = z.string().max(300);

const limit = { calls: 60, seconds: 3600 };

export const uploads = {
  upload: post('/upload', {
    access: 'user',
    summary:
      'Upload a picture as an avatar (JPG, PNG or GIF, at most 2 MB), a card photo or another image (both under 10 MB). Without a file, defaultImage, a picture you uploaded before, is returned.',
    form: z.object({
      file: chosenFile.optional(),
      type: z.enum(uploadTypes).default('image'),
      defaultImage: url.optional(),
    }),
    returns: Link,
    problems: [
      'fileTooLarge',
      'fileTypeNotAllowed',
      'avatarTooLarge',
      'avatarTypeNotAllowed',
      'imageUnreadable',
      'imageHeic',
      'imageTooManyPixels',
    ],
    limit,
  }),
  remove: del('/upload', {
    access: 'user',
    summary: 'Delete an uploaded picture. Refused while it is used on a card or as your avatar.',
    body: z.object({ url }),
    returns: z.null(),
    problems: ['notFound', 'uploadInUse'],
  }),
  photo: post('/upload/photo', {
    access: 'user',
    summary: 'Upload a card photo: any image under 10 MB, cropped square, resized, and stripped of metadata.',
    form: z.object({ photo: z.file(), crop: cropText(Crop).optional() }),
    returns: Link,
    problems: ['fileTooLarge', 'fileTypeNotAllowed', 'imageUnreadable', 'imageHeic', 'imageTooManyPixels'],
    limit,
  }),
  cardPicture: post('/upload/card-picture', {
    access: 'user',
    summary:
      'Upload a logo or a cover picture for a card: any image under 10 MB, cropped, resized, and stripped of metadata.',
    form: z.object({
      picture: z.file(),
      placement: z.enum(placements),
      crop: cropText(CropBox).optional(),
    }),
    returns: Link,
    problems: ['fileTooLarge', 'fileTypeNotAllowed', 'imageUnreadable', 'imageHeic', 'imageTooManyPixels'],
    limit,
  }),
  saveAvatar: post('/user/auth/avatar', {
    access: 'verified',
    summary: 'Upload your avatar: JPG, PNG or GIF, at most 2 MB, cropped square.',
    form: z.object({ avatar: z.file(), crop: cropText(Crop).optional() }),
    returns: User,
    problems: ['avatarTooLarge', 'avatarTypeNotAllowed', 'imageUnreadable', 'imageTooManyPixels'],
    limit: { calls: 30, seconds: 3600 },
  }),
};
