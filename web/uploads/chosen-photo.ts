import { useEffect, useState } from 'react';
import { detectPictureType, toJpeg } from './picture-bytes.ts';

export interface ChosenPhoto {
  file: File;
  /** The file's object URL, valid until another file is chosen or this one is discarded. */
  address: string;
}

export interface PhotoLimits {
  isAllowed: (type: string) => boolean;
  maxBytes: number;
}

export type PhotoProblem = 'wrongType' | 'tooLarge' | 'heic' | 'unreadable';

/** State of a chosen picture that is not uploaded yet. Its type and size are checked before the upload. */
export function useChosenPhoto({ isAllowed, maxBytes }: PhotoLimits) {
  const [chosenPhoto, setChosenPhoto] = useState<ChosenPhoto>();
  useEffect(() => {
    if (!chosenPhoto) return undefined;
    return () => URL.revokeObjectURL(chosenPhoto.address);
  }, [chosenPhoto]);

  const choose = async (file: File): Promise<PhotoProblem | undefined> => {
    const type = await detectPictureType(file);
    if (!isAllowed(type)) return 'wrongType';
    if (file.size > maxBytes) return 'tooLarge';
    const isHeic = type === 'image/heic';
    const picture = await readPicture(file);
    const readable = picture && isHeic ? await toJpeg(picture, file.name) : file;
    if (!picture || !readable) return isHeic ? 'heic' : 'unreadable';
    if (readable.size > maxBytes) return 'tooLarge';
    setChosenPhoto({ file: readable, address: URL.createObjectURL(readable) });
    return undefined;
  };
  return { chosen: chosenPhoto, choose, putAway: () => setChosenPhoto(undefined) };
}

/** Decodes a picture; returns undefined if this browser cannot. */
async function readPicture(file: File): Promise<HTMLImageElement | undefined> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = address;
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
