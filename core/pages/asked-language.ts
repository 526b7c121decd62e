import { z } from 'zod';
import { isLanguage, type Language } from '../languages.ts';

/** An empty or unknown language means Simplified Chinese (docs/product.md, section 7). */
export const AskedLanguage = z
  .string()
  .max(35)
  .transform((lang): Language => (isLanguage(lang) ? lang : 'zh-CN'));

export const InOneLanguage = z.object({ lang: AskedLanguage.prefault('zh-CN') });
