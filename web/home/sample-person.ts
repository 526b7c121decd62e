import type { Language } from '@visita/core/languages';

/** The fictional person on the sample cards, by language. */
export const samplePerson: Record<Language, { name: string; title: string; company: string }> = {
  en: { name: 'Maya Chen', title: 'Architect', company: 'Atelier Nord' },
  fr: { name: 'Maya Chen', title: 'Architecte', company: 'Atelier Nord' },
  'zh-CN': { name: '陈美雅', title: '建筑师', company: '北方建筑事务所' },
  'zh-TW': { name: '陳美雅', title: '建築師', company: '北方建築事務所' },
};

/** A colleague of hers. */
export const secondPerson: typeof samplePerson = {
  en: { name: 'Louis Roy', title: 'Engineer', company: 'Atelier Nord' },
  fr: { name: 'Louis Roy', title: 'Ingénieur', company: 'Atelier Nord' },
  'zh-CN': { name: '罗一鸣', title: '工程师', company: '北方建筑事务所' },
  'zh-TW': { name: '羅一鳴', title: '工程師', company: '北方建築事務所' },
};
