import type { SeedProduct } from './product.ts';

export const deskStand: SeedProduct = {
  sku: 'DESK-STAND',
  category: 'accessories',
  price: 2900,
  weightGrams: 240,
  hsCode: '442199',
  isNew: true,
  words: {
    en: {
      name: 'Desk stand',
      summary: 'Holds a card upright on the counter, so that visitors can help themselves.',
      description:
        'A block with one slot, cut at the angle at which people read a card best, sitting or standing. The card stays in it and is tapped where it stands.\n' +
        'Oak and walnut are oiled, steel is brushed; felt underneath keeps the counter from scratches.',
    },
    fr: {
      name: 'Socle de bureau',
      summary: 'Tient une carte debout sur le comptoir : chacun se sert.',
      description:
        'Un bloc avec une fente, taillée à l’angle où une carte se lit le mieux, assis comme debout. La carte y reste : on la touche là où elle est.\n' +
        'Le chêne et le noyer sont huilés, l’acier est brossé; un feutre dessous protège le comptoir des rayures.',
    },
    'zh-CN': {
      name: '桌面卡座',
      summary: '让卡片立在柜台上，访客自己碰一碰就行。',
      description:
        '一块带槽的底座，槽口的角度让坐着和站着的人都看得清卡片。卡片就立在上面，直接碰一碰即可。\n' +
        '橡木与胡桃木上油，钢材拉丝；底部的毛毡不会刮花台面。',
    },
    'zh-TW': {
      name: '桌上卡座',
      summary: '讓卡片立在櫃檯上，訪客自己就能感應。',
      description:
        '一塊帶溝槽的底座，溝槽的角度讓坐著和站著的人都看得清卡片。卡片就立在上面，直接感應即可。\n' +
        '橡木與胡桃木經過上油，鋼材為髮絲紋處理；底部的毛氈不會刮傷檯面。',
    },
  },
  specification: {
    en: {
      details:
        'Material: Oiled oak, oiled walnut or brushed steel\n' +
        'Underside: Felt\n' +
        'Size: 110 × 45 × 32 mm\n' +
        'Holds: One card, upright',
      inTheBox: 'One stand; the card is not included',
    },
    fr: {
      details:
        'Matière : Chêne huilé, noyer huilé ou acier brossé\n' +
        'Dessous : Feutre\n' +
        'Dimensions : 110 × 45 × 32 mm\n' +
        'Pour : Une carte, debout',
      inTheBox: 'Un socle; la carte n’est pas comprise',
    },
    'zh-CN': {
      details:
        '材质：上油橡木、上油胡桃木或拉丝钢\n底面：毛毡\n尺寸：110 × 45 × 32 毫米\n可放：一张卡片，立放',
      inTheBox: '卡座一个，不含卡片',
    },
    'zh-TW': {
      details:
        '材質：上油橡木、上油胡桃木或髮絲紋鋼\n底面：毛氈\n尺寸：110 × 45 × 32 公釐\n可放：一張卡片，直立',
      inTheBox: '卡座一個，不含卡片',
    },
  },
  alts: {
    front: {
      en: 'A stand of {{variant}} holding a card upright',
      fr: 'Un socle en {{variant}} qui tient une carte debout',
      'zh-CN': '{{variant}}卡座，立着一张卡片',
      'zh-TW': '{{variant}}卡座，立著一張卡片',
    },
    detail: {
      en: 'The slot and the surface of the {{variant}}, close up',
      fr: 'La fente et la surface du socle en {{variant}}, de près',
      'zh-CN': '{{variant}}卡座的卡槽与表面特写',
      'zh-TW': '{{variant}}卡座的溝槽與表面特寫',
    },
    use: {
      en: 'The stand of {{variant}} on a counter, a phone held to its card',
      fr: 'Le socle en {{variant}} sur un comptoir, un téléphone approché de sa carte',
      'zh-CN': '柜台上的{{variant}}卡座，手机正贴近卡片',
      'zh-TW': '櫃檯上的{{variant}}卡座，手機正貼近卡片',
    },
  },
  variants: [
    {
      sku: 'DESK-STAND-OAK',
      picture: 'stand-oak',
      colour: null,
      received: 90,
      names: { en: 'Oak', fr: 'Chêne', 'zh-CN': '橡木', 'zh-TW': '橡木' },
      appearance: { en: 'oak', fr: 'chêne', 'zh-CN': '橡木', 'zh-TW': '橡木' },
    },
    {
      sku: 'DESK-STAND-WALNUT',
      picture: 'stand-walnut',
      colour: null,
      received: 4,
      names: { en: 'Walnut', fr: 'Noyer', 'zh-CN': '胡桃木', 'zh-TW': '胡桃木' },
      appearance: { en: 'walnut', fr: 'noyer', 'zh-CN': '胡桃木', 'zh-TW': '胡桃木' },
    },
    {
      sku: 'DESK-STAND-STEEL',
      picture: 'stand-steel',
      colour: 'silver',
      received: 50,
      names: { en: 'Brushed steel', fr: 'Acier brossé', 'zh-CN': '拉丝钢', 'zh-TW': '髮絲紋鋼' },
      appearance: { en: 'brushed steel', fr: 'acier brossé', 'zh-CN': '拉丝钢', 'zh-TW': '髮絲紋鋼' },
    },
  ],
};
