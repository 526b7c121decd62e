import { blankLink } from '@visita/core/cards/links';
import { emptyContent, type CardContent } from '@visita/core/cards/content';
import { uploads } from '@visita/core/uploads/contract';
import type { Person } from './people.ts';
import { portrait } from './portrait.ts';

/** Returns the content of a card, with an uploaded photo. */
export async function writtenBy({ calls, displayName, email }: Person): Promise<CardContent> {
  const photo = new File([new Uint8Array(portrait.buffer)], portrait.name, { type: portrait.mimeType });
  const { url } = await calls(uploads.photo, { form: { photo } });
  return {
    ...emptyContent,
    name: displayName,
    title: 'Bookbinder',
    company: 'Paper & Thread',
    email,
    phone: '+15145550142',
    website: 'https://paper-and-thread.example',
    companyAddress: '12 Rue Saint-Paul, Montréal',
    description: 'Books by hand, one at a time.',
    photo: url,
    socialLinks: {
      ...emptyContent.socialLinks,
      linkedin: 'https://www.linkedin.com/in/ana-demo',
      wechat: 'ana-papier',
    },
    links: [{ ...blankLink, title: 'Paper fair', url: 'https://paper-and-thread.example/open' }],
  };
}
