import { developers } from '@visita/core/developers/contract';
import { guideCodes, type GuideCode } from '@visita/core/developers/guides';
import { languageOfPrefix } from '@visita/core/languages';
import { data, type RouterContextProvider } from 'react-router';
import { load } from '../api/load.ts';
import { appContext } from '../site/app-context.ts';

export type LoadedGuide = Awaited<ReturnType<typeof loadGuide>>;

const isGuideCode = (code: string): code is GuideCode => guideCodes.some((each) => each === code);

/** Loads a guide in the language of the URL. Throws 404 for an unknown one. */
export async function loadGuide(
  context: Readonly<RouterContextProvider>,
  { lang: prefix, code }: { lang: string; code: string },
) {
  if (!isGuideCode(code)) throw data(null, { status: 404 });
  const language = languageOfPrefix(prefix) ?? 'en';
  const guide = await load(
    context,
    developers.guide,
    { params: { code }, query: { lang: language } },
    language,
  );
  return { guide, page: context.get(appContext).page };
}
