import { describe, expect, test } from 'vitest';
import { addresses, mostAddresses, type Address } from '@visita/core/addresses/contract';
import { newAddress } from '../test/address.ts';
import { world, type Person } from '../test/world.ts';

const { given, database, clock } = await world();

const list = (person: Person) => person.calls(addresses.list, {});
const add = (person: Person, written: Partial<typeof newAddress> = {}) =>
  person.calls(addresses.add, { body: { ...newAddress, ...written } });
const makeDefault = (person: Person, { id }: Pick<Address, 'id'>) => person.calls(addresses.makeDefault, { params: { id } });
const remove = (person: Person, { id }: Pick<Address, 'id'>) => person.calls(addresses.remove, { params: { id } });

/** Somebody with so many addresses, called by their number. */
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
    const { id, ...kept } = await add(person, { zipCode: 'h2y2e1', phone: '+1 (514) 555-0142', name: ' Ana  Lima ' });
    expect(kept).toEqual({ ...newAddress, isDefault: true });
    expect(await person.calls(addresses.get, { params: { id } })).toEqual({ id, ...kept });

    const elsewhere = { ...newAddress, country: 'TW', province: '臺北市', city: '臺北市', district: '中正區', zipCode: '100' };
    expect(await person.calls(addresses.update, { params: { id }, body: elsewhere })).toEqual({ id, ...elsewhere, isDefault: true });
    expect(await list(person)).toEqual([{ id, ...elsewhere, isDefault: true }]);
  });

  test.each(['+1514555012', '+8612', '+99912345678'])('refuses %s, which nobody can dial, at its field', async (phone) => {
    const { person, theirs } = await livingAt(1);
    const refusal = { details: { errors: [{ field: 'phone', code: 'phoneInvalid' }] } };
    await expect(add(person, { phone })).rejects.toMatchObject(refusal);
    const anew = person.calls(addresses.update, { params: { id: theirs[0]!.id }, body: { ...newAddress, phone } });
    await expect(anew).rejects.toMatchObject(refusal);
    expect(await list(person)).toEqual(theirs);
  });

  test('asks of each country what its post asks, at the fields', async () => {
    const person = await given.user();
    const { district: _district, ...paris } = { ...newAddress, country: 'FR', province: '', city: 'Paris', zipCode: '75004' };
    expect(await add(person, paris)).toMatchObject({ ...paris, district: '' });

    const shenzhen = { country: 'CN', province: '广东省', city: '深圳市', zipCode: '5180' };
    const errors = [
      { field: 'district', code: 'required' },
      { field: 'zipCode', code: 'zipCodeInvalid' },
    ];
    await expect(add(person, shenzhen)).rejects.toMatchObject({ details: { errors } });
    await add(person, { ...shenzhen, district: '南山区', zipCode: '518000' });
    expect(await list(person)).toHaveLength(2);
  });

  test('never lets the default go, not even as the last', async () => {
    const { person, theirs } = await livingAt(2);
    const [first, second] = theirs as [Address, Address];
    await expect(remove(person, first)).rejects.toMatchObject({ key: 'defaultAddressDeleteForbidden', status: 409 });
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
  const defaultsOf = async (person: Person) => (await list(person)).filter(({ isDefault }) => isDefault);

  test('the first addresses of somebody make one default', async () => {
    const person = await given.user();
    await Promise.all(Array.from({ length: 20 }, () => add(person)));
    expect(await list(person)).toHaveLength(20);
    expect(await defaultsOf(person)).toHaveLength(1);
  });

  test('each is made the default, and one is', async () => {
    const { person, theirs } = await livingAt(20);
    const said = await Promise.all(theirs.map((address) => makeDefault(person, address)));
    expect(said.every(({ isDefault }) => isDefault)).toBe(true);
    expect(await defaultsOf(person)).toHaveLength(1);
  });

  test('half are deleted and made the default: one default is left', async () => {
    const { person, theirs } = await livingAt(20);
    await Promise.allSettled(theirs.flatMap((address) => [makeDefault(person, address), remove(person, address)]));
    expect(await defaultsOf(person)).toHaveLength(1);
  });
});

test('two defaults of one person are refused by the database itself', async () => {
  const { person } = await livingAt(2);
  const both = database.pool.query('update addresses set is_default = true where user_id = $1', [person.id]);
  await expect(both).rejects.toMatchObject({ constraint: 'addresses_one_default' });
});
