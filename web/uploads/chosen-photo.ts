import { useEffect, useState } from 'react';

export interface ChosenPhoto {
  file: File;
  /** Under which the browser shows the file; good until another one is chosen or this one is put away. */
  address: string;
}

export interface PhotoLimits {
  isAllowed: (type: string) => boolean;
  maxBytes: number;
}

export type PhotoProblem = 'wrongType' | 'tooLarge' | 'unreadable';

/** The picture that somebody has chosen and not sent yet. What cannot work is told before anything is sent. */
export function useChosenPhoto({ isAllowed, maxBytes }: PhotoLimits) {
  const [chosen, setChosen] = useState<ChosenPhoto>();
  useEffect(() => {
    if (!chosen) return undefined;
    return () => URL.revokeObjectURL(chosen.address);
  }, [chosen]);

  const choose = async (file: File): Promise<PhotoProblem | undefined> => {
    if (!isAllowed(file.type)) return 'wrongType';
    if (file.size > maxBytes) return 'tooLarge';
    const address = URL.createObjectURL(file);
    if (await isReadable(address)) {
      setChosen({ file, address });
      return undefined;
    }
    URL.revokeObjectURL(address);
    return 'unreadable';
  };
  return { chosen, choose, putAway: () => setChosen(undefined) };
}

function isReadable(address: string): Promise<boolean> {
  const picture = new Image();
  picture.src = address;
  return picture.decode().then(
    () => true,
    () => false,
  );
}
