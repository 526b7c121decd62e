const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PY QA RE RO RS RU RW SA SB SC SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

interface CountriesName {
  code: string;
  name: string;
}

/** Lists Canada first, then the others by name in the language. */
export function listCountries(tag: string): CountriesName[] {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const named = codes.map((code) => ({ code, name: names.of(code) ?? code }));
  const order = new Intl.Collator(tag);
  return named.toSorted(
    (a, b) => Number(b.code === 'CA') - Number(a.code === 'CA') || order.compare(a.name, b.name),
  );
}

const english = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island',
  QC: 'Quebec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};
type Names = Record<keyof typeof english, string>;

const french: Names = {
  AB: 'Alberta',
  BC: 'Colombie-Britannique',
  MB: 'Manitoba',
  NB: 'Nouveau-Brunswick',
  NL: 'Terre-Neuve-et-Labrador',
  NS: 'Nouvelle-Écosse',
  NT: 'Territoires du Nord-Ouest',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Île-du-Prince-Édouard',
  QC: 'Québec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};
const simplifiedChinese: Names = {
  AB: '艾伯塔省',
  BC: '不列颠哥伦比亚省',
  MB: '马尼托巴省',
  NB: '新不伦瑞克省',
  NL: '纽芬兰与拉布拉多省',
  NS: '新斯科舍省',
  NT: '西北地区',
  NU: '努纳武特地区',
  ON: '安大略省',
  PE: '爱德华王子岛省',
  QC: '魁北克省',
  SK: '萨斯喀彻温省',
  YT: '育空地区',
};
const traditionalChinese: Names = {
  AB: '亞伯達省',
  BC: '卑詩省',
  MB: '曼尼托巴省',
  NB: '新布藍茲維省',
  NL: '紐芬蘭與拉布拉多省',
  NS: '新斯科細亞省',
  NT: '西北地區',
  NU: '努納福特地區',
  ON: '安大略省',
  PE: '愛德華王子島省',
  QC: '魁北克省',
  SK: '薩斯喀徹溫省',
  YT: '育空地區',
};
const byTag: Record<string, Names> = {
  en: english,
  'fr-CA': french,
  'zh-CN': simplifiedChinese,
  'zh-TW': traditionalChinese,
};

export function listProvinces(tag: string): CountriesName[] {
  return Object.entries(byTag[tag] ?? english).map(([code, name]) => ({ code, name }));
}
