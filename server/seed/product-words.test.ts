import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languages } from '@visita/core/languages';
import { openDatabase, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { archivedUpTo } from '../test/sample-migrations.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { listSeedPictures } from './product.ts';
import { seedProducts } from './seed-shop.ts';

/** The texts of the previous build, by product, column, language and field. */
const seeded: Record<string, string> = {
  'EXTRA-CARD words en description': `The same card as the one that comes with a plan: tap it on a phone and your profile opens, in the visitor’s language.\nFive materials, each with its own light. The chip works with every phone that reads NFC; the code on the back opens the same profile on all others.\nIt arrives without a name (the one in the pictures is an example). Connect it to your account with the number printed on it, write what it should show, and hand it over.`,
  'EXTRA-CARD words fr description': `La même carte que celle d’un forfait : on l’approche d’un téléphone et votre profil s’ouvre, dans la langue de la personne.\nCinq matières, chacune avec sa lumière. La puce fonctionne avec tous les téléphones qui lisent le NFC; le code au verso ouvre le même profil sur les autres.\nElle arrive sans nom (celui des images est un exemple). Associez-la à votre compte avec le numéro imprimé, écrivez ce qu’elle doit montrer, et tendez-la.`,
  'EXTRA-CARD words zh-CN description': `与套餐附带的卡片完全相同：用手机碰一碰，就会以访客的语言打开您的主页。\n五种材质，各有光泽。芯片适用于所有支持 NFC 的手机；其他手机扫描背面的二维码，也能打开同一个主页。\n寄到的卡片不印姓名（图片中的姓名仅为示例）。用卡上印的卡号绑定到您的账号，写好要展示的内容，就可以递出去了。`,
  'EXTRA-CARD words zh-TW description': `與方案附贈的卡片完全相同：用手機感應，就會以訪客的語言開啟您的個人頁面。\n五種材質，各有光澤。晶片適用於所有支援 NFC 的手機；其他手機掃描背面的 QR Code，也能開啟同一個頁面。\n寄達的卡片不印姓名（圖片中的姓名僅為示例）。以卡上印的號碼綁定到您的帳號，寫好要展示的內容，就可以遞出去了。`,
  'EXTRA-CARD specification en details': `Size: 85.60 × 53.98 mm, the size of a bank card\nChip: NFC\nWorks with: Every phone that reads NFC; others scan the QR code\nOn the back: QR code and card number\nName on the card: None; the one in the pictures is an example`,
  'EXTRA-CARD specification fr details': `Format : 85,60 × 53,98 mm, celui d’une carte bancaire\nPuce : NFC\nCompatibilité : Tous les téléphones qui lisent le NFC; les autres numérisent le code QR\nAu verso : Code QR et numéro de carte\nNom sur la carte : Aucun; celui des images est un exemple`,
  'EXTRA-CARD specification zh-CN details': `尺寸：85.60 × 53.98 毫米，与银行卡相同\n芯片：NFC\n适用手机：所有支持 NFC 的手机；其他手机可扫描二维码\n背面：二维码和卡号\n姓名：不印，图片中的姓名仅为示例`,
  'EXTRA-CARD specification zh-TW details': `尺寸：85.60 × 53.98 公釐，與金融卡相同\n晶片：NFC\n適用手機：所有支援 NFC 的手機；其他手機可掃描 QR Code\n背面：QR Code 和卡號\n姓名：不印，圖片中的姓名僅為示例`,
  'KEY-TAG words en summary': `Your profile on your keys: always there, even when the wallet is not.`,
  'KEY-TAG words en description': `A round tag of cast resin with the same chip as the card. Tap it on a phone, and the same profile opens.\nIt shares the profile of one of your cards or has its own: connect it like a card, by the number on its back. Water, sand and other keys do it no harm.`,
  'KEY-TAG words fr summary': `Votre profil sur vos clés : toujours là, même sans portefeuille.`,
  'KEY-TAG words fr description': `Une pastille ronde en résine coulée, avec la même puce que la carte. On l’approche d’un téléphone et le même profil s’ouvre.\nElle partage le profil d’une de vos cartes ou possède le sien : associez-la comme une carte, avec le numéro au dos. L’eau, le sable et les autres clés ne lui font rien.`,
  'KEY-TAG words zh-CN description': `浇铸树脂制成的圆形挂扣，芯片与卡片相同。用手机碰一碰，就会打开同一个主页。\n它可以与您的某张卡片共用主页，也可以有自己的主页：像卡片一样，用背面的卡号绑定即可。不怕水，不怕沙，也不怕别的钥匙。`,
  'KEY-TAG words zh-TW description': `灌注樹脂製成的圓形吊牌，晶片與卡片相同。用手機感應，就會開啟同一個頁面。\n它可以與您的某張卡片共用個人頁面，也可以有自己的：像卡片一樣，以背面的號碼綁定即可。不怕水、不怕沙，也不怕其他鑰匙。`,
  'KEY-TAG specification en details': `Material: Cast resin, with a ring of brushed steel\nSize: 34 mm across, 4 mm thick\nChip: NFC, the same as in the card\nWorks with: Every phone that reads NFC\nOn the back: The number to connect it by\nUnharmed by: Water, sand and other keys`,
  'KEY-TAG specification fr details': `Matière : Résine coulée, avec un anneau en acier brossé\nDimensions : 34 mm de diamètre, 4 mm d’épaisseur\nPuce : NFC, la même que celle de la carte\nCompatibilité : Tous les téléphones qui lisent le NFC\nAu dos : Le numéro qui sert à l’associer\nNe craint pas : L’eau, le sable et les autres clés`,
  'KEY-TAG specification zh-CN details': `材质：浇铸树脂，配拉丝钢环\n尺寸：直径 34 毫米，厚 4 毫米\n芯片：NFC，与卡片相同\n适用手机：所有支持 NFC 的手机\n背面：绑定用的卡号\n耐用性：不怕水、沙子和别的钥匙`,
  'KEY-TAG specification zh-TW details': `材質：灌注樹脂，附髮絲紋鋼環\n尺寸：直徑 34 公釐，厚 4 公釐\n晶片：NFC，與卡片相同\n適用手機：所有支援 NFC 的手機\n背面：綁定用的號碼\n耐用性：不怕水、沙子和其他鑰匙`,
};

const root = temporaryFolder();
let database: Database;
const rows = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows;

const connected = seedProducts.filter(({ sku }) => sku === 'KEY-TAG' || sku === 'EXTRA-CARD');
const texts = connected.flatMap(({ sku, words, specification }) =>
  languages.flatMap((language) =>
    Object.entries({ words: words[language], specification: specification[language] }).flatMap(
      ([column, fields]) =>
        Object.entries(fields).map(([field, text]) => ({
          sku,
          path: [language, field],
          column,
          key: `${sku} ${column} ${language} ${field}`,
          text,
        })),
    ),
  ),
);
const byStaff = texts.filter(({ key }) => key in seeded).filter((_, index) => index % 3 === 0);

async function write({ sku, column, path }: { sku: string; column: string; path: string[] }, text: string) {
  await rows(`update products set ${column} = jsonb_set(${column}, $2, to_jsonb($3::text)) where sku = $1`, [
    sku,
    path,
    text,
  ]);
}

beforeAll(async () => {
  database = await openDatabase({ dataDir: join(root, 'data') });
  await migrate(database, archivedUpTo(join(root, 'migrations'), '0056_canonical_time_zones'));
  for (const [position, product] of seedProducts.entries())
    await rows(
      `insert into products (sku, category, words, specification, weight_grams, pictures, position, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [
        product.sku,
        product.category,
        JSON.stringify(product.words),
        JSON.stringify(product.specification),
        product.weightGrams,
        JSON.stringify(listSeedPictures(product)),
        position,
      ],
    );
  for (const text of texts) await write(text, seeded[text.key] ?? text.text);
  for (const text of byStaff) await write(text, `${seeded[text.key]} Our own words.`);
  await migrate(database);
});

afterAll(() => database.close());

async function textNow({ sku, column, path }: (typeof texts)[number]): Promise<unknown> {
  const [row] = await rows(`select ${column} #>> $2 as text from products where sku = $1`, [sku, path]);
  return row?.['text'];
}

describe('a shop that was seeded by an older build', () => {
  test.each(texts.filter(({ key }) => !byStaff.some((other) => other.key === key)))(
    'says today’s words in $key',
    async (text) => {
      expect(await textNow(text)).toBe(text.text);
    },
  );

  test.each(byStaff)('keeps what its staff wrote in $key', async (text) => {
    expect(await textNow(text)).toBe(`${seeded[text.key]} Our own words.`);
  });

  test('keeps its other products as they are, and counts a change of these', async () => {
    const versions = await rows('select sku, version > 0 as changed from products order by sku');
    expect(versions.filter(({ changed }) => changed).map(({ sku }) => sku)).toEqual([
      'EXTRA-CARD',
      'KEY-TAG',
    ]);
  });
});
