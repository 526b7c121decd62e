import type { SeedProduct } from './product.ts';

export const keyTag: SeedProduct = {
  sku: 'KEY-TAG',
  category: 'tags',
  price: 1500,
  weightGrams: 14,
  hsCode: '852359',
  isNew: true,
  words: {
    en: {
      name: 'NFC key tag',
      summary: 'A profile on your keys: always there, even when the wallet is not.',
      description:
        'A round tag of cast resin with the same chip as the card. Tap it on a phone, and its profile opens.\n' +
        'Connect it like a card, by the number on its back: it opens the profile that you have, which needs no second plan, and is counted apart in its statistics. It can also have a profile of its own.\n' +
        'Water, sand and other keys do it no harm.',
    },
    fr: {
      name: 'Porte-clés NFC',
      summary: 'Un profil sur vos clés : toujours là, même sans portefeuille.',
      description:
        'Une pastille ronde en résine coulée, avec la même puce que la carte. On l’approche d’un téléphone et son profil s’ouvre.\n' +
        'Associez-la comme une carte, avec le numéro au dos : elle ouvre le profil que vous avez, sans deuxième forfait, et les statistiques la comptent à part. Elle peut aussi avoir son propre profil.\n' +
        'L’eau, le sable et les autres clés ne lui font rien.',
    },
    'zh-CN': {
      name: 'NFC 钥匙扣',
      summary: '把主页挂在钥匙上：没带钱包也不怕。',
      description:
        '浇铸树脂制成的圆形挂扣，芯片与卡片相同。用手机碰一碰，就会打开它的主页。\n' +
        '像卡片一样，用背面的卡号绑定即可：它打开您现有的主页，不需要第二份套餐，统计里单独计数。它也可以有自己的主页。\n' +
        '不怕水，不怕沙，也不怕别的钥匙。',
    },
    'zh-TW': {
      name: 'NFC 鑰匙圈',
      summary: '把個人頁面掛在鑰匙上：沒帶皮夾也不怕。',
      description:
        '灌注樹脂製成的圓形吊牌，晶片與卡片相同。用手機感應，就會開啟它的頁面。\n' +
        '像卡片一樣，以背面的號碼綁定即可：它開啟您現有的個人頁面，不需要第二份方案，統計裡單獨計算。它也可以有自己的頁面。\n' +
        '不怕水、不怕沙，也不怕其他鑰匙。',
    },
  },
  specification: {
    en: {
      details:
        'Material: Cast resin, with a ring of brushed steel\n' +
        'Size: 34 mm across, 4 mm thick\n' +
        'Chip: NFC, the same as in the card\n' +
        'Works with: Every phone that reads NFC\n' +
        'On the back: The number to connect it by\n' +
        'Plan: None of its own on a profile that you have\n' +
        'Unharmed by: Water, sand and other keys',
      inTheBox: 'One key tag with its ring of brushed steel',
    },
    fr: {
      details:
        'Matière : Résine coulée, avec un anneau en acier brossé\n' +
        'Dimensions : 34 mm de diamètre, 4 mm d’épaisseur\n' +
        'Puce : NFC, la même que celle de la carte\n' +
        'Compatibilité : Tous les téléphones qui lisent le NFC\n' +
        'Au dos : Le numéro qui sert à l’associer\n' +
        'Forfait : Aucun de plus sur un profil que vous avez\n' +
        'Ne craint pas : L’eau, le sable et les autres clés',
      inTheBox: 'Un porte-clés avec son anneau en acier brossé',
    },
    'zh-CN': {
      details:
        '材质：浇铸树脂，配拉丝钢环\n' +
        '尺寸：直径 34 毫米，厚 4 毫米\n' +
        '芯片：NFC，与卡片相同\n' +
        '适用手机：所有支持 NFC 的手机\n' +
        '背面：绑定用的卡号\n' +
        '套餐：用于现有主页时无需另购\n' +
        '耐用性：不怕水、沙子和别的钥匙',
      inTheBox: '钥匙扣一个，配拉丝钢环',
    },
    'zh-TW': {
      details:
        '材質：灌注樹脂，附髮絲紋鋼環\n' +
        '尺寸：直徑 34 公釐，厚 4 公釐\n' +
        '晶片：NFC，與卡片相同\n' +
        '適用手機：所有支援 NFC 的手機\n' +
        '背面：綁定用的號碼\n' +
        '方案：用於現有頁面時無需另購\n' +
        '耐用性：不怕水、沙子和其他鑰匙',
      inTheBox: '鑰匙圈一個，附髮絲紋鋼環',
    },
  },
  alts: {
    front: {
      en: 'A round key tag in {{variant}} on a steel ring, with the mark where a phone touches it',
      fr: 'Un porte-clés rond {{variant}} sur un anneau d’acier, avec la marque où l’on pose le téléphone',
      'zh-CN': '{{variant}}圆形钥匙扣，配钢环，可见供手机碰一碰的标记',
      'zh-TW': '{{variant}}圓形鑰匙圈，附鋼環，可見供手機感應的標記',
    },
    detail: {
      en: 'The edge of the {{variant}} tag and its ring of brushed steel, close up',
      fr: 'Le bord de la pastille {{variant}} et son anneau d’acier brossé, de près',
      'zh-CN': '{{variant}}钥匙扣边缘与拉丝钢环特写',
      'zh-TW': '{{variant}}鑰匙圈邊緣與髮絲紋鋼環特寫',
    },
    use: {
      en: 'The {{variant}} tag on a bunch of keys beside a phone on which a profile opens',
      fr: 'Le porte-clés {{variant}} sur un trousseau, à côté d’un téléphone sur lequel un profil s’ouvre',
      'zh-CN': '{{variant}}钥匙扣挂在一串钥匙上，旁边的手机正打开一个主页',
      'zh-TW': '{{variant}}鑰匙圈掛在一串鑰匙上，旁邊的手機正開啟個人頁面',
    },
  },
  variants: [
    {
      sku: 'KEY-TAG-BLACK',
      picture: 'tag-black',
      colour: 'black',
      received: 200,
      names: { en: 'Black', fr: 'Noir', 'zh-CN': '黑色', 'zh-TW': '黑色' },
      appearance: { en: 'black', fr: 'noir', 'zh-CN': '黑色', 'zh-TW': '黑色' },
    },
    {
      sku: 'KEY-TAG-BLUE',
      picture: 'tag-blue',
      colour: 'blue',
      received: 120,
      names: { en: 'Blue', fr: 'Bleu', 'zh-CN': '蓝色', 'zh-TW': '藍色' },
      appearance: { en: 'blue', fr: 'bleu', 'zh-CN': '蓝色', 'zh-TW': '藍色' },
    },
    {
      sku: 'KEY-TAG-PAPER',
      picture: 'tag-paper',
      colour: null,
      received: 0,
      names: { en: 'Paper white', fr: 'Blanc papier', 'zh-CN': '纸白色', 'zh-TW': '紙白色' },
      appearance: { en: 'paper white', fr: 'blanc papier', 'zh-CN': '纸白色', 'zh-TW': '紙白色' },
    },
  ],
};
