import { isContactCard, type PublicCard } from '@visita/core/profile/public-card';
import { useState } from 'react';
import { monogram } from '../profile/monogram.ts';
import { fileEmblem, photoEmblem, type Emblem } from './emblem.ts';

type Choice = 'none' | 'photo' | 'letters' | 'file';

interface EmblemChoice {
  choice: Choice;
  /** The emblems available for this card. */
  choices: Choice[];
  choose: (choice: Choice) => void;
  chooseFile: (file: File | null) => Promise<void>;
  emblem: Emblem | undefined;
  isUnreadable: boolean;
}

/** State of the chosen emblem. The code keeps the previous one until the new one has loaded. */
export function useEmblem(card: PublicCard): EmblemChoice {
  const [choice, setChoice] = useState<Choice>('none');
  const [emblem, setEmblem] = useState<Emblem>();
  const [isUnreadable, setUnreadable] = useState(false);
  const contact = isContactCard(card) ? card : undefined;
  const initials = contact && monogram(contact);

  const take = async (coming: Promise<Emblem | undefined>) => {
    setUnreadable(false);
    try {
      setEmblem(await coming);
    } catch {
      // not a picture, or a format that this browser cannot decode
      setEmblem(undefined);
      setUnreadable(true);
    }
  };
  const choose = (next: Choice) => {
    setChoice(next);
    if (next === 'photo' && contact) void take(photoEmblem(contact.photo));
    else void take(Promise.resolve(next === 'letters' && initials ? { initials } : undefined));
  };
  return {
    choice,
    choices: [
      'none',
      ...(contact?.photo ? (['photo'] as const) : []),
      ...(initials ? (['letters'] as const) : []),
      'file',
    ],
    choose,
    chooseFile: async (file) => {
      if (file) await take(fileEmblem(file));
    },
    emblem,
    isUnreadable,
  };
}
