import { demoEmail } from '@visita/core/account/demo';
import { findUserByEmail } from '../account/queries.ts';
import { listCards } from '../cards/queries.ts';
import type { Queryable } from '../database/database.ts';
import { noParts } from '@visita/core/cards/company-parts';
import { emptyContent } from '@visita/core/cards/content';
import { blankLink } from '@visita/core/cards/links';
import type { Colour } from '@visita/core/colour';
import type { WrittenContent } from '@visita/core/cards/written-content';
import type { DemoLook } from './demo-look.ts';
import type { DemoSitter } from './demo-portrait.ts';

/** The account of a demo installation; it never exists on a public site. */
export const demoSignIn = { email: demoEmail, password: 'visita-demo', displayName: 'Camille Tremblay' };

interface DemoPerson {
  colour: Colour;
  sitter: DemoSitter;
  look: DemoLook;
  /** Visits on an ordinary working day, and the tapped links, most tapped first. */
  visits: number;
  links: readonly string[];
  content: WrittenContent;
}

/** The first is the profile shown on the home page: in four languages, with every network. */
export const demoPeople: DemoPerson[] = [
  {
    colour: 'gold',
    sitter: 'elodie',
    look: { logo: 'borealLogo' },
    visits: 9,
    links: ['website', 'phone', 'linkedin', 'https://atelier-boreal.example/works', 'instagram', 'email'],
    content: {
      ...emptyContent,
      name: 'Camille Tremblay',
      title: 'Architect, partner',
      company: 'Atelier Boréal',
      companyAddress: '305 Rue de la Commune O, Montréal QC H2Y 2E1, Canada',
      companyParts: {
        ...noParts,
        country: 'CA',
        province: 'QC',
        city: 'Montréal',
        address: '305 Rue de la Commune O',
        zipCode: 'H2Y 2E1',
      },
      email: 'camille@atelier-boreal.example',
      phone: '+15145550123',
      phone2: '+15145550100',
      website: 'https://atelier-boreal.example',
      description: 'Houses, libraries and small public places in wood and light. We draw by hand first.',
      pronouns: 'she/her',
      socialLinks: {
        linkedin: 'https://www.linkedin.com/in/camille-tremblay-demo',
        twitter: 'https://x.com/atelierboreal_demo',
        facebook: 'https://www.facebook.com/atelierboreal.demo',
        instagram: 'https://www.instagram.com/atelierboreal.demo',
        tiktok: 'https://www.tiktok.com/@atelierboreal.demo',
        youtube: 'https://www.youtube.com/@atelierboreal-demo',
        wechat: 'camille-boreal',
        whatsapp: 'https://wa.me/15145550123',
        telegram: 'https://t.me/atelierboreal_demo',
        line: 'https://line.me/ti/p/~camille-boreal',
        snapchat: 'https://www.snapchat.com/add/boreal-demo',
        pinterest: 'https://www.pinterest.com/atelierboreal_demo',
        reddit: 'https://www.reddit.com/user/atelierboreal_demo',
      },
      links: [
        { ...blankLink, title: 'Selected works', url: 'https://atelier-boreal.example/works' },
        {
          ...blankLink,
          title: 'Book a studio visit',
          url: 'https://atelier-boreal.example/visit',
          kind: 'booking',
          titles: {
            en: '',
            fr: 'Visiter l’atelier',
            'zh-CN': '预约参观工作室',
            'zh-TW': '預約參觀工作室',
          },
        },
      ],
      variants: {
        en: { name: '', title: '', company: '', description: '' },
        fr: {
          name: '',
          title: 'Architecte associée',
          company: '',
          description:
            'Maisons, bibliothèques et petits lieux publics, en bois et en lumière. Nous dessinons d’abord à la main.',
        },
        'zh-CN': {
          name: '卡米耶·特朗布莱',
          title: '合伙人建筑师',
          company: '北境建筑事务所',
          description: '以木与光建造住宅、图书馆和小型公共空间。我们总是先用手画。',
        },
        'zh-TW': {
          name: '卡蜜兒·特朗布萊',
          title: '合夥建築師',
          company: '北境建築事務所',
          description: '以木與光打造住宅、圖書館與小型公共空間。我們總是先以手繪開始。',
        },
      },
    },
  },
  {
    colour: 'blue',
    sitter: 'mei',
    look: { logo: 'techLogo', cover: 'bayCover' },
    visits: 4,
    links: ['phone', 'linkedin', 'email'],
    content: {
      ...emptyContent,
      name: '欧阳晓明',
      phoneticFamily: 'Ouyang',
      phoneticGiven: 'Xiaoming',
      title: '产品经理',
      company: '示例科技有限公司',
      companyAddress: '中国 518057 广东省深圳市南山区 科技园路 1 号',
      companyParts: {
        country: 'CN',
        province: '广东省',
        city: '深圳市',
        district: '南山区',
        address: '科技园路 1 号',
        zipCode: '518057',
      },
      email: 'xm@example.com',
      phone: '+15145550187',
      description: '做让人愿意每天打开的产品。',
      language: 'zh-CN',
      layout: 'banner',
      accent: '#a83255',
      socialLinks: {
        ...emptyContent.socialLinks,
        wechat: 'xm-ouyang',
        linkedin: 'https://www.linkedin.com/in/xm-ouyang-demo',
      },
      variants: {
        ...emptyContent.variants,
        en: {
          name: 'Xiaoming Ouyang',
          title: 'Product manager',
          company: 'Example Technology',
          description: 'Products that people like to open every day.',
        },
      },
    },
  },
  {
    colour: 'silver',
    sitter: 'noah',
    look: {},
    visits: 3,
    links: ['phone', 'https://kitchen-garden.example/menu', 'instagram'],
    content: {
      ...emptyContent,
      name: 'Noah Okafor',
      title: 'Chef',
      company: 'Kitchen Garden',
      email: 'noah@kitchen-garden.example',
      phone: '+15145550164',
      website: 'https://kitchen-garden.example',
      description: 'Thirty seats, one menu a day, and a garden behind the house.',
      layout: 'portrait',
      accent: '#3f6b23',
      socialLinks: {
        ...emptyContent.socialLinks,
        instagram: 'https://www.instagram.com/kitchen-garden.demo',
      },
      links: [{ ...blankLink, title: 'Today’s menu', url: 'https://kitchen-garden.example/menu' }],
      variants: {
        ...emptyContent.variants,
        fr: {
          name: '',
          title: 'Chef cuisinier',
          company: '',
          description: 'Trente couverts, un menu par jour, et un potager derrière la maison.',
        },
      },
    },
  },
];

/** Finds the profile that a demo shows on its home page, unless its owner has removed it. */
export async function findDemoCardId(db: Queryable): Promise<string | undefined> {
  const user = await findUserByEmail(db, demoSignIn);
  const [card] = user ? await listCards(db, { userId: user.id }) : [];
  return card?.cardId;
}

/** The same text is in docs/deploy/going-public.md. */
export const demoRefusal =
  'The database contains the demo account, whose password is public. Open the public site on an empty database: set another DATA_DIR, or another DATABASE_URL.';
