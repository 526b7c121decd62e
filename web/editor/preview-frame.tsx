import { NativeSelect } from '@mantine/core';
import { deriveShades } from '@visita/core/cards/accent';
import type { Card } from '@visita/core/cards/contract';
import type { CardContent } from '@visita/core/cards/content';
import { isLanguage, languageNames, languages } from '@visita/core/languages';
import { toUrl } from '@visita/core/url';
import { Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { SpeakerContext, useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { i18nFor } from '../i18n/words.ts';
import { useScheme } from '../site/scheme.ts';
import classes from './preview.module.css';
import { previewCard } from '../profile/preview-card.ts';
import { Profile } from '../profile/profile.tsx';
import style from '../profile/profile-all.css?url';

interface EditPreviewFrameProps {
  card: Card;
  content: CardContent;
}

/**
 * A live preview of the public page at phone width, in any language. It renders into an iframe, because its
 * style uses media queries.
 */
export function EditPreviewFrame({ card, content }: EditPreviewFrameProps) {
  const { t } = useTranslation(['cards', 'edit']);
  const own = useLanguage();
  const scheme = useScheme();
  const deferredContent = useDeferredValue(content);
  const [language, setLanguage] = useState(own);
  const frame = useRef<HTMLIFrameElement>(null);
  const [body, setBody] = useState<HTMLElement>();

  // the iframe's document is ready at once in some browsers, after `load` in others
  const enter = () => setBody(frame.current?.contentDocument?.body);
  useEffect(enter, []);
  const { light, dark, fill } = deriveShades(deferredContent.accent);
  const [accent, ground] = scheme === 'dark' ? [dark, fill] : [light, light];
  useEffect(() => {
    if (body) dress(body, { scheme, language, accent, ground });
  }, [body, scheme, language, accent, ground]);

  const visibleCard = previewCard(card, presentable(deferredContent, t('blank.name')), language);
  return (
    <>
      <NativeSelect
        label={t('edit:preview.language')}
        value={language}
        data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && setLanguage(value)}
        mb="sm"
        mx="auto"
        maw="24.5rem"
      />
      <iframe
        ref={frame}
        sandbox="allow-same-origin"
        title={t('edit:preview.page')}
        className={classes.frame}
        onLoad={enter}
      />
      {body &&
        createPortal(
          <SpeakerContext value={i18nFor(language)}>
            <link rel="stylesheet" href={style} />
            <Suspense>
              <main inert>
                <Profile card={visibleCard} isPreview />
              </main>
            </Suspense>
          </SpeakerContext>,
          body,
        )}
    </>
  );
}

/** Returns the typed content in its saved form, with placeholders for missing values. */
function presentable(content: CardContent, name: string): CardContent {
  return {
    ...content,
    name: content.name.trim() || name,
    website: toUrl(content.website) ?? '',
    links: content.links.map((link) => ({ ...link, url: toUrl(link.url) ?? '' })),
  };
}

/** Sets the attributes and variables that the profile's style expects on its document. */
function dress(
  body: HTMLElement,
  { scheme, language, accent, ground }: { scheme: string; language: string; accent: string; ground: string },
): void {
  const { documentElement: root } = body.ownerDocument;
  root.dataset['theme'] = root.style.colorScheme = scheme;
  root.lang = language;
  body.className = 'p p-page';
  body.style.setProperty('--teal', accent);
  body.style.setProperty('--fill', ground);
}
