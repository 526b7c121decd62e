import type { Language } from '@visita/core/languages';

interface DemoContact {
  daysAgo: number;
  language: Language;
  name: string;
  email: string;
  phone: string;
  company: string;
  message: string;
  note: string;
  metAt: string;
  tags: string[];
}

/** Who left their details with the first of the demo's people, the oldest first. */
export const demoContacts: DemoContact[] = [
  {
    daysAgo: 24,
    language: 'fr',
    name: 'Benoît Gagnon',
    email: 'benoit.gagnon@bois-du-nord.example',
    phone: '+14185550137',
    company: 'Bois du Nord',
    message: 'Ravi de notre échange au salon. Je vous envoie nos échantillons de pin blanc.',
    note: 'Asked for the drawings of the library.',
    metAt: 'Salon de l’habitation, Montréal',
    tags: ['fair', 'supplier'],
  },
  {
    daysAgo: 23,
    language: 'zh-TW',
    name: '林怡君',
    email: 'yichun.lin@shanshui.example',
    phone: '+886255501234',
    company: '山水設計',
    message: '很喜歡您的圖書館作品，希望有機會合作。',
    note: '',
    metAt: 'Salon de l’habitation, Montréal',
    tags: ['fair'],
  },
  {
    daysAgo: 6,
    language: 'en',
    name: 'Priya Raman',
    email: 'priya@lakeshore-trust.example',
    phone: '+16475550162',
    company: 'Lakeshore Trust',
    message: 'We are looking for an architect for a small reading room. Could we talk next week?',
    note: 'Call her on Tuesday.',
    metAt: '',
    tags: ['client'],
  },
];
