import type { SeedProduct } from './product.ts';

export const extraCard: SeedProduct = {
  sku: 'EXTRA-CARD',
  category: 'cards',
  price: 2500,
  weightGrams: 9,
  hsCode: '852352',
  isFeatured: true,
  subscriptionOption: 'yearly',
  words: {
    en: {
      name: 'Extra card',
      summary: 'A second card for the other wallet, the other job or the other person.',
      description:
        'The same card as the one that comes with a plan: tap it on a phone and your profile opens, in the visitor’s language.\n' +
        'Five materials, each with its own light. The chip works with every phone that reads NFC; the code on the back opens the same profile on all others.\n' +
        'It arrives without a name. Connect it to your account with the number printed on it, write what it should show, and hand it over.\n' +
        'You choose what it opens: the profile that you have, which needs no second plan, or a new one with a plan of its own. It can also take the place of a card that is lost or broken.',
    },
    fr: {
      name: 'Carte supplémentaire',
      summary: 'Une deuxième carte, pour l’autre portefeuille, l’autre métier ou l’autre personne.',
      description:
        'La même carte que celle d’un forfait : on l’approche d’un téléphone et votre profil s’ouvre, dans la langue de la personne.\n' +
        'Cinq matières, chacune avec sa lumière. La puce fonctionne avec tous les téléphones qui lisent le NFC; le code au verso ouvre le même profil sur les autres.\n' +
        'Elle arrive sans nom. Associez-la à votre compte avec le numéro imprimé, écrivez ce qu’elle doit montrer, et tendez-la.\n' +
        'Vous choisissez ce qu’elle ouvre : le profil que vous avez, sans deuxième forfait, ou un nouveau avec son propre forfait. Elle peut aussi prendre la place d’une carte perdue ou brisée.',
    },
    'zh-CN': {
      name: '加购名片卡',
      summary: '第二张卡片：放进另一个钱包，用于另一份工作，或交给另一个人。',
      description:
        '与套餐附带的卡片完全相同：用手机碰一碰，就会以访客的语言打开您的主页。\n' +
        '五种材质，各有光泽。芯片适用于所有支持 NFC 的手机；其他手机扫描背面的二维码，也能打开同一个主页。\n' +
        '寄到的卡片不印姓名。用卡上印的卡号绑定到您的账号，写好要展示的内容，就可以递出去了。\n' +
        '由您决定它打开什么：您现有的主页，不需要第二份套餐；或一个新主页，用它自己的套餐。它也可以接替丢失或损坏的卡片。',
    },
    'zh-TW': {
      name: '加購名片卡',
      summary: '第二張卡片：放進另一個皮夾、用於另一份工作，或交給另一個人。',
      description:
        '與方案附贈的卡片完全相同：用手機感應，就會以訪客的語言開啟您的個人頁面。\n' +
        '五種材質，各有光澤。晶片適用於所有支援 NFC 的手機；其他手機掃描背面的 QR Code，也能開啟同一個頁面。\n' +
        '寄達的卡片不印姓名。以卡上印的號碼綁定到您的帳號，寫好要展示的內容，就可以遞出去了。\n' +
        '由您決定它開啟什麼：您現有的個人頁面，不需要第二份方案；或一個新頁面，用它自己的方案。它也可以取代遺失或損壞的卡片。',
    },
  },
  specification: {
    en: {
      details:
        'Size: 85.60 × 53.98 mm, the size of a bank card\n' +
        'Chip: NFC\n' +
        'Works with: Every phone that reads NFC; others scan the QR code\n' +
        'On the back: QR code and card number\n' +
        'Plan: None of its own on a profile that you have\n' +
        'Name on the card: None; your name is on the profile',
      inTheBox: 'One card in the version you chose',
    },
    fr: {
      details:
        'Format : 85,60 × 53,98 mm, celui d’une carte bancaire\n' +
        'Puce : NFC\n' +
        'Compatibilité : Tous les téléphones qui lisent le NFC; les autres numérisent le code QR\n' +
        'Au verso : Code QR et numéro de carte\n' +
        'Forfait : Aucun de plus sur un profil que vous avez\n' +
        'Nom sur la carte : Aucun; votre nom est sur le profil',
      inTheBox: 'Une carte, dans la version choisie',
    },
    'zh-CN': {
      details:
        '尺寸：85.60 × 53.98 毫米，与银行卡相同\n' +
        '芯片：NFC\n' +
        '适用手机：所有支持 NFC 的手机；其他手机可扫描二维码\n' +
        '背面：二维码和卡号\n' +
        '套餐：用于现有主页时无需另购\n' +
        '姓名：卡面不印，显示在主页上',
      inTheBox: '所选款式的名片卡一张',
    },
    'zh-TW': {
      details:
        '尺寸：85.60 × 53.98 公釐，與金融卡相同\n' +
        '晶片：NFC\n' +
        '適用手機：所有支援 NFC 的手機；其他手機可掃描 QR Code\n' +
        '背面：QR Code 和卡號\n' +
        '方案：用於現有頁面時無需另購\n' +
        '姓名：卡面不印，顯示在個人頁面上',
      inTheBox: '所選款式的名片卡一張',
    },
  },
  alts: {
    front: {
      en: 'The card in {{variant}}, lying on paper, with the mark where you hold a phone',
      fr: 'La carte {{variant}}, posée sur du papier, avec la marque où l’on approche le téléphone',
      'zh-CN': '{{variant}}名片卡平放在纸上，可见供手机碰一碰的标记',
      'zh-TW': '{{variant}}名片卡平放在紙上，可見供手機感應的標記',
    },
    back: {
      en: 'The back of the card in {{variant}}: a QR code, and the card number under it',
      fr: 'Le dos de la carte {{variant}} : un code QR et, dessous, le numéro de carte',
      'zh-CN': '{{variant}}名片卡背面：二维码，下方印有卡号',
      'zh-TW': '{{variant}}名片卡背面：QR Code，下方印有卡號',
    },
    detail: {
      en: 'A corner of the card in {{variant}}, close enough to see its grain and the light on its edge',
      fr: 'Un coin de la carte {{variant}}, d’assez près pour voir son grain et la lumière sur son bord',
      'zh-CN': '{{variant}}名片卡一角的特写，可见材质纹理与边缘的光泽',
      'zh-TW': '{{variant}}名片卡一角的特寫，可見材質紋理與邊緣的光澤',
    },
    use: {
      en: 'The card in {{variant}} held to a phone, on which a profile opens',
      fr: 'La carte {{variant}} approchée d’un téléphone sur lequel un profil s’ouvre',
      'zh-CN': '{{variant}}名片卡贴近手机，手机上正打开一个主页',
      'zh-TW': '{{variant}}名片卡貼近手機，手機上正開啟個人頁面',
    },
  },
  variants: [
    {
      sku: 'EXTRA-CARD-BLACK',
      picture: 'card-black',
      colour: 'black',
      received: 240,
      names: { en: 'Black', fr: 'Noir', 'zh-CN': '黑色', 'zh-TW': '黑色' },
      appearance: { en: 'black', fr: 'noire', 'zh-CN': '黑色', 'zh-TW': '黑色' },
    },
    {
      sku: 'EXTRA-CARD-GOLD',
      picture: 'card-gold',
      colour: 'gold',
      received: 120,
      names: { en: 'Gold', fr: 'Or', 'zh-CN': '金色', 'zh-TW': '金色' },
      appearance: { en: 'gold', fr: 'dorée', 'zh-CN': '金色', 'zh-TW': '金色' },
    },
    {
      sku: 'EXTRA-CARD-SILVER',
      picture: 'card-silver',
      colour: 'silver',
      received: 160,
      names: { en: 'Silver', fr: 'Argent', 'zh-CN': '银色', 'zh-TW': '銀色' },
      appearance: { en: 'silver', fr: 'argentée', 'zh-CN': '银色', 'zh-TW': '銀色' },
    },
    {
      sku: 'EXTRA-CARD-BLUE',
      picture: 'card-blue',
      colour: 'blue',
      received: 180,
      names: { en: 'Blue', fr: 'Bleu', 'zh-CN': '蓝色', 'zh-TW': '藍色' },
      appearance: { en: 'blue', fr: 'bleue', 'zh-CN': '蓝色', 'zh-TW': '藍色' },
    },
    {
      sku: 'EXTRA-CARD-PINK',
      picture: 'card-pink',
      colour: 'pink',
      received: 140,
      names: { en: 'Pink', fr: 'Rose', 'zh-CN': '粉色', 'zh-TW': '粉紅' },
      appearance: { en: 'pink', fr: 'rose', 'zh-CN': '粉色', 'zh-TW': '粉紅色' },
    },
  ],
};
