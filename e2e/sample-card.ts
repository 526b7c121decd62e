import type { Colour } from '@visita/core/colour';
import { emptyContent } from '@visita/core/cards/content';
import { cards, type Card } from '@visita/core/cards/contract';
import { languages } from '@visita/core/languages';
import { uploads } from '@visita/core/uploads/contract';
import { drawDemoPortrait } from '../server/seed/demo-portrait.ts';
import { samplePerson } from '../web/home/sample-person.ts';
import type { Person } from './people.ts';
import { takeCard } from './physical-cards.ts';

interface SampleCardSample {
  own: Parameters<typeof takeCard>[0];
  colour: Colour;
}

/** Creates a card of the person on the home page, in four languages. */
export async function sampleCard({ calls }: Person, { own, colour }: SampleCardSample): Promise<Card> {
  const file = new File([new Uint8Array(await drawDemoPortrait('mei'))], 'me.png', { type: 'image/png' });
  const { url: photo } = await calls(uploads.photo, { form: { photo: file } });
  const variants = Object.fromEntries(
    languages.map((language) => [language, { ...samplePerson[language], description: '' }]),
  );
  for (;;) {
    const boundCard = await calls(cards.bind, { body: { cardNumber: takeCard(own).number } });
    if (boundCard.colour !== colour) continue;
    return calls(cards.update, {
      params: { id: boundCard.id },
      body: {
        ...emptyContent,
        ...samplePerson.en,
        photo,
        email: 'maya@atelier-nord.example',
        phone: '+15145550142',
        website: 'https://atelier-nord.example',
        variants: { ...emptyContent.variants, ...variants },
      },
    });
  }
}
