import { describe, expect, test } from 'vitest';
import { knownParts } from './format.ts';
import { knownRegions, latinName, nameRegions, regionsWithin, type KnownRegion } from './known-regions.ts';
import names from './region-names.json' with { type: 'json' };

const countries = Object.keys(names) as (keyof typeof names)[];
const regionsByCountry = new Map(
  countries.map((country) => [country as string, knownRegions(names[country])]),
);
const nowhere = { province: '', city: '', district: '', address: '', zipCode: '' };
type KnownRegionsData = typeof nowhere & { country: string };

/** Returns province, city and district as an address with these parts is stored. */
function normalize(address: Partial<KnownRegionsData> & { country: string }): string {
  const { province, city, district } = nameRegions(
    { ...nowhere, ...address },
    regionsByCountry.get(address.country) ?? [],
  );
  return [province, city, district].join(' | ').replace(/[ |]+$/, '');
}

describe('a known region', () => {
  test.each([
    ['東京都', '千代田1-1', '東京都'],
    ['東京', '千代田1-1', '東京都'],
    ['Tokyo', '千代田1-1', '東京都'],
    ['TOKYO', '1-1 Chiyoda', 'Tokyo'],
    ['Tōkyō', '1-1 Chiyoda', 'Tokyo'],
    ['13', '1-1 Chiyoda', 'Tokyo'],
    ['JP-13', '1-1 Chiyoda', 'Tokyo'],
    ['jp-13', '千代田1-1', '東京都'],
    ['Osaka Prefecture', '1-1 Chuo', 'Osaka'],
    ['Osaka-fu', '1-1 Chuo', 'Osaka'],
    // one word in the local script makes the whole address local
    ['東京都', '1-1 Chiyoda', '東京都'],
  ])('is normalized in the script of its address: %s, %s', (province, address, form) => {
    expect(normalize({ country: 'JP', province, address })).toBe(form);
  });

  test.each([
    ['AU', 'New South Wales', 'NSW'],
    ['AU', 'nsw', 'NSW'],
    ['AU', 'AU-NSW', 'NSW'],
    ['BR', 'São Paulo', 'SP'],
    ['BR', 'Sao Paulo', 'SP'],
    ['IT', 'Milano', 'MI'],
    ['ES', 'CADIZ', 'Cádiz'],
    ['ES', 'ES-CA', 'Cádiz'],
    ['MX', 'mx-jal', 'Jalisco'],
    ['IN', 'MH', 'Maharashtra'],
    ['IE', 'Dublin', 'Co. Dublin'],
    ['IE', 'County Dublin', 'Co. Dublin'],
    ['TR', 'Istanbul', 'İstanbul'],
    ['NG', 'Lagos State', 'Lagos'],
    ['VN', 'Ha Noi', 'Hà Nội'],
    ['ID', 'West Java', 'Jawa Barat'],
    ['HK', 'kowloon', 'Kowloon'],
    ['TW', '臺北市', '台北市'],
    ['TW', 'Taipei', 'Taipei City'],
    ['KR', '서울특별시', '서울'],
    ['KR', '경기도', '경기'],
    ['KR', 'Gyeonggi', 'Gyeonggi-do'],
    ['RU', 'Московская', 'Московская область'],
    ['CN', '广西壮族自治区', '广西'],
    ['CN', 'Guangdong', 'Guangdong Sheng'],
  ])('in %s is stored in the post’s spelling: %s is %s', (country, province, form) => {
    expect(normalize({ country, province })).toBe(form);
  });

  test.each([
    [{ country: 'CN', province: '广东', city: '深圳', district: '南山' }, '广东省 | 深圳市 | 南山区'],
    [
      { country: 'CN', province: 'CN-44', city: 'shenzhen', district: 'Nanshan', address: '科技园路 1 号' },
      '广东省 | 深圳市 | 南山区',
    ],
    [
      { country: 'CN', province: 'Guangdong', city: 'Shenzhen', district: 'Nanshan' },
      'Guangdong Sheng | Shenzhen Shi | Nanshan Qu',
    ],
    [{ country: 'CN', province: '北京', city: '北京', district: '朝阳' }, '北京市 | 北京市 | 朝阳区'],
    [
      { country: 'CN', province: '重庆市', city: '重庆市', district: '彭水苗族土家族自治县' },
      '重庆市 | 重庆市 | 彭水县',
    ],
    [{ country: 'TW', province: '臺北市', district: '大安' }, '台北市 |  | 大安區'],
    [{ country: 'HK', province: 'Kowloon', district: 'mong kok', address: '彌敦道 1 號' }, '九龍 |  | 旺角'],
    [{ country: 'KR', province: '서울', city: 'Gangnam-gu', address: '테헤란로 1' }, '서울 | 강남구'],
    [{ country: 'BR', province: 'SP', city: 'sao paulo', district: 'Sé' }, 'SP | São Paulo | Sé'],
  ])('normalizes its cities and districts too: %o', (address, form) => {
    expect(normalize(address)).toBe(form);
  });
});

describe('an unknown region', () => {
  test.each([
    // regions and districts newer than the list
    ['VN', 'Thành phố Huế'],
    ['ID', 'Papua Pegunungan'],
    // a name in another local language
    ['ES', 'Lleida'],
    // ambiguous: the county and the city have the same name
    ['TW', 'Chiayi'],
    ['TW', '嘉義'],
    // a city or region at another level
    ['PH', 'Quezon City'],
    ['FR', 'Bretagne'],
  ])('in %s is unchanged: %s', (country, province) => {
    expect(normalize({ country, province })).toBe(province);
  });

  test('leaves its subdivisions unchanged, as does a known region its unknown ones', () => {
    const address = { country: 'CN', province: '广东省', city: '东莞市', district: '虎门镇' };
    expect(normalize(address)).toBe('广东省 | 东莞市 | 虎门镇');
    expect(normalize({ ...address, province: '新省', city: '深圳' })).toBe('新省 | 深圳 | 虎门镇');
  });
});

describe.each(countries)('the regions of %s', (country) => {
  /** Yields every region with its parents. */
  function* walk(
    regions: readonly KnownRegion[],
    above: readonly KnownRegion[] = [],
  ): Generator<KnownRegion[]> {
    for (const region of regions) {
      yield [...above, region];
      yield* walk(region.within, [...above, region]);
    }
  }
  const regions = regionsByCountry.get(country) ?? [];
  const all = [...walk(regions)];
  const parts = knownParts(country);
  const addressIn = (
    path: KnownRegion[],
    getName: (region: KnownRegion) => string,
    address = '',
  ): KnownRegionsData => {
    const values = Object.fromEntries(path.map((region, level) => [parts[level], getName(region)]));
    return { ...nowhere, country, address, ...values };
  };

  test('each belong to a part of an address', () => {
    expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(parts.length);
  });

  test('are each found by every name, with one spelling per script, and so are their subdivisions', () => {
    const wrong = all.filter((path) => {
      const own = nameRegions(
        addressIn(path, ({ name }) => name),
        regions,
      );
      const latin = nameRegions(addressIn(path, latinName), regions);
      // the script of the street decides the script of the whole address
      const address = path[0]?.name ?? '';
      const inOwn = [latin, addressIn(path, ({ key, name }) => key || name)].map((form) =>
        nameRegions({ ...form, address }, regions),
      );
      return (
        [own, latin].some((form) => getText(nameRegions(form, regions)) !== getText(form)) ||
        [own, latin].some((form) => regionsWithin(regions, form) !== path.at(-1)?.within) ||
        inOwn.some((form) => getText(form) !== getText({ ...own, address }))
      );
    });
    expect(wrong).toEqual([]);
  });
});

const getText = ({ province, city, district, address }: typeof nowhere) =>
  [province, city, district, address].join(' | ');
