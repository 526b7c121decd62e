import { describe, expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { noParts } from '@visita/core/cards/company-parts';
import { emptyContent, type CardContent } from '@visita/core/cards/content';
import { profile } from '@visita/core/profile/contract';
import { givePhoto } from '../test/photo.ts';
import { world } from '../test/world.ts';

const { given, guest, as, database, heardAll, open } = await world();
const get = await open();

async function owner() {
  const person = await given.user();
  const [printed] = await given.printed({ validity: { length: 12, unit: 'months' } });
  const { id, cardId } = await person.calls(cards.bind, { body: { cardNumber: printed?.cardNumber ?? '' } });
  const least = {
    ...emptyContent,
    name: 'Ana Lima',
    title: 'Engineer',
    company: 'Bridges',
    photo: await givePhoto(person),
  };
  const write = (changes: Partial<CardContent>) =>
    person.calls(cards.update, { params: { id }, body: { ...least, ...changes } });
  const addressIn = async (language: string) => {
    // the cached file is invalidated by a notification: wait for it first
    await heardAll();
    return /^ADR.*$/m
      .exec(await (await get(`/i/${cardId}/contact.vcf?photo=0&lang=${language}`)).text())?.[0]
      .trim();
  };
  return { person, id, cardId, write, addressIn };
}

const shenzhen = {
  country: 'CN',
  province: 'CN-44',
  city: 'Shenzhen',
  district: 'nanshan',
  address: '科技园路 1 号',
  zipCode: '518057',
};
const address = { ...shenzhen, province: '广东省', city: '深圳市', district: '南山区' };

describe('where a company is', () => {
  test('is kept with what is known of its regions in one form, and as one line in the card’s language', async () => {
    const { person, id, write } = await owner();

    const saved = await write({ companyAddress: 'as it was', companyParts: shenzhen, language: 'zh-CN' });

    const line = '中国 518057 广东省深圳市南山区 科技园路 1 号';
    expect(saved).toMatchObject({ companyParts: address, companyAddress: line });
    expect(await person.calls(cards.get, { params: { id } })).toMatchObject({
      companyParts: address,
      companyAddress: line,
    });
  });

  test('stands in the contact file part by part, its country in the language of the words, and on the profile as one line', async () => {
    const { cardId, write, addressIn } = await owner();
    const fr = { name: '', title: 'Ingénieure', company: '', description: '' };
    const companyParts = {
      ...noParts,
      country: 'DE',
      address: 'Torstr. 1',
      city: 'Berlin',
      zipCode: '10119',
    };

    await write({ companyParts, variants: { ...emptyContent.variants, fr } });

    expect(await addressIn('en')).toBe('ADR;TYPE=WORK:;;Torstr. 1;Berlin;;10119;Germany');
    expect(await addressIn('fr')).toBe('ADR;TYPE=WORK:;;Torstr. 1;Berlin;;10119;Allemagne');
    expect(await as(null, 'fr')(profile.view, { params: { cardId } })).toMatchObject({
      companyAddress: 'Torstr. 1, 10119 Berlin, Allemagne',
      companyParts,
    });
    await write({ companyParts, hidden: ['companyAddress'] });
    expect(await guest.calls(profile.view, { params: { cardId } })).toMatchObject({
      companyAddress: '',
      companyParts: noParts,
    });
  });

  test('stays text without a country, also from clients that send no parts', async () => {
    const { person, id, write, addressIn } = await owner();
    const { companyParts } = await write({ companyParts: { ...noParts, country: 'HK', province: '九龍' } });
    expect(companyParts.country).toBe('HK');

    const { companyParts: _unknown, ...older } = {
      ...emptyContent,
      name: 'Ana Lima',
      title: 'Engineer',
      company: 'Bridges',
    };
    const body = { ...older, photo: await givePhoto(person), companyAddress: '1, rue X, Montréal' };
    expect(await person.calls(cards.update, { params: { id }, body })).toMatchObject({
      companyAddress: '1, rue X, Montréal',
      companyParts: noParts,
    });
    expect(await addressIn('en')).toBe('ADR;TYPE=WORK:;;1\\, rue X\\, Montréal;;;;');
  });

  test('is nothing on a card that was written before there were parts', async () => {
    const { person, id, cardId, write } = await owner();
    await write({ companyAddress: '1, rue X' });
    await database.pool.query("update cards set content = content - 'companyParts' where id = $1", [id]);

    const before = { companyAddress: '1, rue X', companyParts: noParts };
    expect(await person.calls(cards.get, { params: { id } })).toMatchObject(before);
    expect(await guest.calls(profile.view, { params: { cardId } })).toMatchObject(before);
  });

  test('is refused at the part that its country does not write so', async () => {
    const { write } = await owner();
    const errors = [{ field: 'companyParts.zipCode', code: 'zipCodeInvalid' }];
    await expect(write({ companyParts: { ...address, zipCode: '5180' } })).rejects.toMatchObject({
      details: { errors },
    });
  });

  test('leaves no line of parts that are emptied, and no parts beside another line', async () => {
    const { person, id, write } = await owner();
    const change = (body: object) => person.calls(cards.change, { params: { id }, body });
    await write({ companyAddress: 'as it was', companyParts: shenzhen });

    expect(await change({ companyParts: {} })).toMatchObject({ companyAddress: '', companyParts: noParts });
    const { companyAddress: line } = await change({ companyParts: shenzhen });
    expect(line).toContain('518057');
    expect(await change({ companyAddress: line })).toMatchObject({ companyParts: address });
    expect(await change({ language: 'zh-TW' })).toMatchObject({ companyParts: address });
    expect(await change({ companyAddress: '1, rue X' })).toMatchObject({
      companyAddress: '1, rue X',
      companyParts: noParts,
    });
    expect(await change({ companyParts: {} })).toMatchObject({ companyAddress: '1, rue X' });
    expect(await change({ companyParts: shenzhen, companyAddress: '2, rue Y' })).toMatchObject({
      companyParts: address,
    });
    expect(await change({ companyParts: {}, companyAddress: '2, rue Y' })).toMatchObject({
      companyAddress: '2, rue Y',
      companyParts: noParts,
    });
  });
});
