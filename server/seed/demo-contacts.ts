import type { Language } from '@visita/core/languages';

interface DemoContact {
  daysAgo: number;
  /** Read at once; the others are unread. */
  isRead: boolean;
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

/** The visitors who left their details on the first demo card, oldest first. */
export const demoContacts: DemoContact[] = [
  {
    daysAgo: 24,
    isRead: true,
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
    isRead: true,
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
    isRead: true,
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
  {
    daysAgo: 2,
    isRead: false,
    language: 'fr',
    name: 'Mathieu Ouellet',
    email: 'mathieu@atelier-ouellet.example',
    phone: '+15145550118',
    company: 'Atelier Ouellet',
    message: 'Nous cherchons un regard extérieur pour la rénovation d’un duplex à Rosemont.',
    note: '',
    metAt: '',
    tags: [],
  },
  {
    daysAgo: 1,
    isRead: false,
    language: 'en',
    name: 'Hannah Weiss',
    email: 'hannah.weiss@harbour-press.example',
    phone: '',
    company: 'Harbour Press',
    message: 'Lovely to meet you yesterday. Here are my details for the book.',
    note: '',
    metAt: '',
    tags: [],
  },
];
