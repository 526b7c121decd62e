import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { withKeptTexts } from './kept-texts.ts';

function speaker() {
  const instance = i18next.createInstance();
  const resources = {
    fr: { profile: { save: 'Enregistrer', hello: 'Bonjour {{name}}' }, shop: { save: 'Garder' } },
  };
  void instance.init({ lng: 'fr', ns: ['profile', 'shop'], resources, initAsync: false, fallbackLng: false });
  return instance;
}
const getTranslator = (instance: ReturnType<typeof speaker>, namespace: string) =>
  instance.getFixedT('fr', namespace as never) as unknown as (key: string, values?: object) => string;

test('a text without values is resolved once, in its own namespace', () => {
  const instance = speaker();
  const resolve = vi.spyOn(instance, 't');
  const wrapped = withKeptTexts(instance);
  for (let round = 0; round < 3; round += 1) {
    expect(getTranslator(wrapped, 'profile')('save')).toBe('Enregistrer');
    expect(getTranslator(wrapped, 'shop')('save')).toBe('Garder');
  }
  expect(resolve).toHaveBeenCalledTimes(2);
  expect(wrapped.language).toBe('fr');
});

test('a text with values has the values of each call', () => {
  const wrapped = getTranslator(withKeptTexts(speaker()), 'profile');
  expect([wrapped('hello', { name: 'Ana' }), wrapped('hello', { name: 'Li' })]).toEqual([
    'Bonjour Ana',
    'Bonjour Li',
  ]);
});

test('another language and a prefix are left to the instance', () => {
  const wrapped = withKeptTexts(speaker());
  getTranslator(wrapped, 'profile')('save');
  expect((wrapped.getFixedT('de', 'profile' as never) as unknown as (key: string) => string)('save')).toBe(
    'save',
  );
});
