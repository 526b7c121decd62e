import { describe, expect, test } from 'vitest';
import { addresses, mostAddresses, type Address } from '@visita/core/addresses/contract';
import { newAddress } from '../test/address.ts';
import { world, type Person } from '../test/world.ts';

const { given, guest, database, clock } = await world();

const list = (person: Person) => person.calls(addresses.list, {});
const add = (person: Person, changes: Partial<typeof newAddress> = {}) =>
  person.calls(addresses.add, { body: { ...newAddress, ...changes } });
const makeDefault = (person: Person, { id }: Pick<Address, 'id'>) =>
  person.calls(addresses.makeDefault, { params: { id } });
const remove = (person: Person, { id }: Pick<Address, 'id'>) =>
  person.calls(addresses.remove, { params: { id } });

/** A user with the given number of addresses, each named by its number. */
async function livingAt(count: number) {
  const person = await given.user();
  const theirs: Address[] = [];
  for (let index = 0; index < count; index++) {
    clock.advance(1);
    theirs.push(await add(person, { name: `Address ${index}` }));
  }
  return { person, theirs };
}

describe('an address book', () => {
  test('begins with its default, shows it first and the others in the order they came', async () => {
    const { person, theirs } = await livingAt(3);
    expect(theirs.map(({ isDefault }) => isDefault)).toEqual([true, false, false]);

    await makeDefault(person, theirs[2]!);
    expect((await list(person)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Address 2', true],
      ['Address 0', false],
      ['Address 1', false],
    ]);
  });

  test('keeps what is written, as the post and the telephone write it', async () => {
    const person = await given.user();
    const { id, ...address } = await add(person, {
      zipCode: 'h2y2e1',
      phone: '+1 (514) 555-0142',
      name: ' Ana  Lima ',
    });
    expect(address).toEqual({ ...newAddress, isDefault: true });
    expect(await person.calls(addresses.get, { params: { id } })).toEqual({ id, ...address });

    const elsewhere = {
      ...newAddress,
      country: 'TW',
      province: '台北市',
      city: '臺北市',
      district: '中正區',
      zipCode: '100',
    };
    expect(await person.calls(addresses.update, { params: { id }, body: elsewhere })).toEqual({
      id,
      ...elsewhere,
      isDefault: true,
    });
    expect(await list(person)).toEqual([{ id, ...elsewhere, isDefault: true }]);
  });

  test.each(['+1514555012', '+8612', '+99912345678'])(
    'refuses %s, which nobody can dial, at its field',
    async (phone) => {
      const { person, theirs } = await livingAt(1);
      const refusal = { details: { errors: [{ field: 'phone', code: 'phoneInvalid' }] } };
      await expect(add(person, { phone })).rejects.toMatchObject(refusal);
      const anew = person.calls(addresses.update, {
        params: { id: theirs[0]!.id },
        body: { ...newAddress, phone },
      });
      await expect(anew).rejects.toMatchObject(refusal);
      expect(await list(person)).toEqual(theirs);
    },
  );

  test('asks of each country what its post asks, at the fields', async () => {
    const person = await given.user();
    const paris = {
      ...newAddress,
      country: 'FR',
      province: '',
      city: 'Paris',
      district: 'Paris',
      zipCode: '75004',
    };
    expect(await add(person, paris)).toMatchObject(paris);

    const shenzhen = { country: 'CN', province: '广东省', city: '深圳市', district: ' ', zipCode: '5180' };
    const errors = [
      { field: 'district', code: 'required' },
      { field: 'zipCode', code: 'zipCodeInvalid' },
    ];
    await expect(add(person, shenzhen)).rejects.toMatchObject({ details: { errors } });
    await add(person, { ...shenzhen, district: '南山区', zipCode: '518000' });
    expect(await list(person)).toHaveLength(2);
  });

  test.each([
    [
      {
        country: 'CN',
        province: 'CN-44',
        city: '深圳',
        district: 'nanshan',
        address: '科技园路 1 号',
        zipCode: '518000',
      },
      ['广东省', '深圳市', '南山区'],
    ],
    [
      {
        country: 'JP',
        province: 'tokyo',
        city: '',
        district: 'tokyo',
        address: '1-1 Chiyoda',
        zipCode: '100-0001',
      },
      ['Tokyo', '', 'Tokyo'],
    ],
    [
      { country: 'AU', province: 'New South Wales', city: 'Sydney', district: 'Sydney', zipCode: '2000' },
      ['NSW', 'Sydney', 'Sydney'],
    ],
    // names missing from the list are accepted as typed
    [
      { country: 'VN', province: 'Thành phố Huế', city: 'Huế', district: 'Huế' },
      ['Thành phố Huế', 'Huế', 'Huế'],
    ],
  ])(
    'keeps what is known of regions in one form, however it is typed, and the rest as it is: %o',
    async (sent, stored) => {
      const person = await given.user();
      const { id, province, city, district } = await add(person, { zipCode: '', ...sent });
      expect([province, city, district]).toEqual(stored);
      const anew = await person.calls(addresses.update, {
        params: { id },
        body: { ...newAddress, zipCode: '', ...sent },
      });
      expect([anew.province, anew.city, anew.district]).toEqual(stored);
    },
  );

  test('never lets the default go, not even as the last', async () => {
    const { person, theirs } = await livingAt(2);
    const [first, second] = theirs as [Address, Address];
    await expect(remove(person, first)).rejects.toMatchObject({
      key: 'defaultAddressDeleteForbidden',
      status: 409,
    });
    await makeDefault(person, second);
    await remove(person, first);
    await expect(remove(person, second)).rejects.toThrow('defaultAddressDeleteForbidden');
    await expect(remove(person, first)).rejects.toThrow('addressNotFound');
    expect(await list(person)).toEqual([{ ...second, isDefault: true }]);
  });

  test('is full at fifty, however many are added at once', async () => {
    const { person } = await livingAt(mostAddresses - 10);
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => add(person)));
    const refused = tried.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(refused).toEqual(Array.from({ length: 10 }, () => 'Problem: tooManyAddresses'));
    expect(await list(person)).toHaveLength(mostAddresses);
  });
});

describe('of twenty at once', () => {
  const readDefaults = async (person: Person) => (await list(person)).filter(({ isDefault }) => isDefault);

  test('the first addresses of a user have one default', async () => {
    const person = await given.user();
    await Promise.all(Array.from({ length: 20 }, () => add(person)));
    expect(await list(person)).toHaveLength(20);
    expect(await readDefaults(person)).toHaveLength(1);
  });

  test('each is made the default, and one is', async () => {
    const { person, theirs } = await livingAt(20);
    const results = await Promise.all(theirs.map((address) => makeDefault(person, address)));
    expect(results.every(({ isDefault }) => isDefault)).toBe(true);
    expect(await readDefaults(person)).toHaveLength(1);
  });

  test('half are deleted and made the default: one default is left', async () => {
    const { person, theirs } = await livingAt(20);
    await Promise.allSettled(
      theirs.flatMap((address) => [makeDefault(person, address), remove(person, address)]),
    );
    expect(await readDefaults(person)).toHaveLength(1);
  });
});

test('two defaults of one person are refused by the database itself', async () => {
  const { person } = await livingAt(2);
  const both = database.pool.query('update addresses set is_default = true where user_id = $1', [person.id]);
  await expect(both).rejects.toMatchObject({ constraint: 'addresses_one_default' });
});

describe('what is known of where an address lies', () => {
  const { calls } = guest;
  const readRegions = async (country: string, query: { province?: string; city?: string } = {}) =>
    (await calls(addresses.regions, { params: { country }, query })).map(({ name, latin, key, hasMore }) =>
      [name, latin, key, hasMore ? '…' : ''].join(' '),
    );

  test('is told level by level, by every name', async () => {
    expect(await readRegions('cn')).toContain('广东省 Guangdong Sheng 44 …');
    expect(await readRegions('CN', { province: 'Guangdong' })).toContain('深圳市 Shenzhen Shi  …');
    expect(await readRegions('CN', { province: '广东省', city: 'Shenzhen Shi' })).toContain(
      '南山区 Nanshan Qu  ',
    );
    expect(await readRegions('CN', { province: '北京市' })).toEqual(['北京市 Beijing Shi  …']);
    expect(await readRegions('AU')).toContain('New South Wales New South Wales NSW ');
    expect(await readRegions('ID')).toContain('Jawa Barat Jawa Barat JB ');
    expect(await readRegions('CA')).toHaveLength(13);
  });

  test('is nothing where nothing is, and a country that there is not is not found', async () => {
    expect(await readRegions('FR')).toEqual([]);
    expect(await readRegions('AU', { province: 'Victoria', city: 'Melbourne' })).toEqual([]);
    expect(await readRegions('CN', { province: 'Nowhere' })).toEqual([]);
    await expect(readRegions('ZZ')).rejects.toThrow('notFound');
  });
});
