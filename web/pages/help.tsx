import type { Output } from '@visita/core/api/endpoint';
import { helpPage, type HelpTopic } from '@visita/core/help-topics';
import { help } from '@visita/core/pages/help-contract';
import type { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import classes from './help.module.css';
import textClasses from './page-text.module.css';

type HelpText = Output<typeof help.get>;

/**
 * A collapsed help text on a topic, from the content pages. Its links open in a new window, so that
 * unfinished input is kept.
 */
export function Help({ topic }: { topic: HelpTopic }) {
  const { t } = useTranslation();
  const path = usePath();
  const text = useHelp(topic);
  if (text === null) return null;
  return (
    <div className={classes.help}>
      {text && (
        <details>
          <summary>{t('help.about', { title: text.title })}</summary>
          <div className={classes.body}>
            <div
              className={textClasses.text}
              lang={text.lang}
              ref={openBeside}
              dangerouslySetInnerHTML={{ __html: text.html }}
            />
            <p className={classes.more}>
              <a href={path(`/pages/${helpPage}#${topic}`)} target="_blank">
                {t('help.page')}
              </a>
              <span>{t('help.beside')}</span>
            </p>
          </div>
        </details>
      )}
    </div>
  );
}

const openBeside = (text: HTMLElement | null) => {
  for (const link of text?.querySelectorAll('a') ?? []) link.target = '_blank';
};

/** Returns the help text, or null if there is none or it cannot be loaded: missing help is never an error. */
function useHelp(topic: HelpTopic): HelpText | undefined {
  const lang = useLanguage();
  const [loadedHelp, setKnown] = useState<{ name: string; text: HelpText }>();
  const name = `${topic} ${lang}`;
  useEffect(() => {
    const reading = new AbortController();
    call(help.get, { params: { topic }, query: { lang } }, { signal: reading.signal }).then(
      (text) => setKnown({ name, text }),
      (_problem: Problem) => !reading.signal.aborted && setKnown({ name, text: null }),
    );
    return () => reading.abort();
  }, [topic, lang, name]);
  return loadedHelp?.name === name ? loadedHelp.text : undefined;
}
