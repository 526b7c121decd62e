import type { SeedProduct } from './product.ts';

export const cardSleeve: SeedProduct = {
  sku: 'CARD-SLEEVE',
  category: 'accessories',
  price: 1200,
  weightGrams: 28,
  hsCode: '420231',
  isFeatured: true,
  words: {
    en: {
      name: 'Card sleeve',
      summary: 'A slim case of vegetable-tanned leather for one card and a folded note.',
      description:
        'A single piece of leather, folded once and sewn along two sides. The notch lets your thumb push the card out; the chip can be read through the leather, so the card may stay inside.\n' +
        'The edges are burnished, the thread is waxed linen. It darkens and softens with the years.',
    },
    fr: {
      name: 'Étui à carte',
      summary: 'Un étui mince en cuir à tannage végétal, pour une carte et un billet plié.',
      description:
        'Une seule pièce de cuir, pliée une fois et cousue sur deux côtés. L’encoche laisse le pouce faire glisser la carte; la puce se lit à travers le cuir, la carte peut donc rester à l’intérieur.\n' +
        'Les tranches sont polies, le fil est en lin ciré. Avec les années, il fonce et s’assouplit.',
    },
    'zh-CN': {
      name: '名片卡套',
      summary: '植鞣皮革制成的轻薄卡套，可放一张卡片和一张对折的钞票。',
      description:
        '一整块皮革对折，两边缝合。缺口处用拇指一推，卡片就滑出来；芯片可以隔着皮革读取，所以卡片也可以一直放在里面。\n' +
        '边缘经过打磨，缝线为蜡麻线。使用越久，颜色越深，手感越柔软。',
    },
    'zh-TW': {
      name: '名片卡套',
      summary: '植鞣皮革製成的輕薄卡套，可放一張卡片和一張對摺的鈔票。',
      description:
        '一整塊皮革對摺，兩側縫合。從缺口用拇指一推，卡片就會滑出；晶片可以隔著皮革讀取，所以卡片也可以一直放在裡面。\n' +
        '邊緣經過打磨，縫線為蠟麻線。用得越久，顏色越深，觸感越柔軟。',
    },
  },
  specification: {
    en: {
      details:
        'Material: Vegetable-tanned leather, one piece\n' +
        'Thread: Waxed linen\n' +
        'Edges: Burnished\n' +
        'Size: 94 × 64 × 4 mm\n' +
        'Holds: One card and one folded note\n' +
        'Chip: Can be read through the leather',
      inTheBox: 'One sleeve; the card in the pictures is not included',
    },
    fr: {
      details:
        'Matière : Cuir à tannage végétal, d’une seule pièce\n' +
        'Fil : Lin ciré\n' +
        'Tranches : Polies\n' +
        'Dimensions : 94 × 64 × 4 mm\n' +
        'Contenance : Une carte et un billet plié\n' +
        'Puce : Se lit à travers le cuir',
      inTheBox: 'Un étui; la carte des images n’est pas comprise',
    },
    'zh-CN': {
      details:
        '材质：整块植鞣皮革\n' +
        '缝线：蜡麻线\n' +
        '边缘：经过打磨\n' +
        '尺寸：94 × 64 × 4 毫米\n' +
        '容量：一张卡片和一张对折的钞票\n' +
        '芯片：可隔着皮革读取',
      inTheBox: '卡套一个，不含图片中的卡片',
    },
    'zh-TW': {
      details:
        '材質：整塊植鞣皮革\n' +
        '縫線：蠟麻線\n' +
        '邊緣：經過打磨\n' +
        '尺寸：94 × 64 × 4 公釐\n' +
        '容量：一張卡片和一張對摺的鈔票\n' +
        '晶片：可隔著皮革讀取',
      inTheBox: '卡套一個，不含圖片中的卡片',
    },
  },
  alts: {
    front: {
      en: 'A sleeve of {{variant}} leather with a card showing at the top',
      fr: 'Un étui en cuir {{variant}}, d’où dépasse une carte',
      'zh-CN': '{{variant}}皮革卡套，一张卡片从中露出',
      'zh-TW': '{{variant}}皮革卡套，一張卡片從中露出',
    },
    detail: {
      en: 'The seam and the burnished edge of the {{variant}} leather, close up',
      fr: 'La couture et la tranche polie du cuir {{variant}}, de près',
      'zh-CN': '{{variant}}皮革的缝线与打磨边缘特写',
      'zh-TW': '{{variant}}皮革的縫線與打磨邊緣特寫',
    },
    use: {
      en: 'The {{variant}} sleeve on a desk, its card pulled halfway out, beside a pen',
      fr: 'L’étui {{variant}} sur un bureau, sa carte à moitié sortie, à côté d’un stylo',
      'zh-CN': '桌上的{{variant}}卡套，卡片抽出一半，旁边放着一支笔',
      'zh-TW': '桌上的{{variant}}卡套，卡片抽出一半，旁邊放著一支筆',
    },
  },
  variants: [
    {
      sku: 'CARD-SLEEVE-COGNAC',
      picture: 'sleeve-cognac',
      colour: null,
      received: 150,
      names: { en: 'Cognac leather', fr: 'Cuir cognac', 'zh-CN': '干邑色皮革', 'zh-TW': '干邑色皮革' },
      appearance: { en: 'cognac', fr: 'cognac', 'zh-CN': '干邑色', 'zh-TW': '干邑色' },
    },
    {
      sku: 'CARD-SLEEVE-BLACK',
      picture: 'sleeve-black',
      colour: 'black',
      received: 150,
      names: { en: 'Black leather', fr: 'Cuir noir', 'zh-CN': '黑色皮革', 'zh-TW': '黑色皮革' },
      appearance: { en: 'black', fr: 'noir', 'zh-CN': '黑色', 'zh-TW': '黑色' },
    },
    {
      sku: 'CARD-SLEEVE-FOREST',
      picture: 'sleeve-forest',
      colour: null,
      received: 60,
      names: {
        en: 'Forest green leather',
        fr: 'Cuir vert forêt',
        'zh-CN': '森林绿皮革',
        'zh-TW': '森林綠皮革',
      },
      appearance: { en: 'forest green', fr: 'vert forêt', 'zh-CN': '森林绿', 'zh-TW': '森林綠' },
    },
  ],
};
