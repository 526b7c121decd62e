import { languageNames, languages } from '@visita/core/languages';
import { CardObject } from '../cards/card-object.tsx';
import { samplePerson } from './sample-person.ts';
import classes from './language-strip.module.css';

/** The sample card in the four languages. */
export function LanguageStrip() {
  return (
    <ul className={classes.strip}>
      {languages.map((language) => (
        <li key={language} lang={language}>
          <CardObject colour="blue" {...samplePerson[language]} />
          <span className={classes.name}>{languageNames[language]}</span>
        </li>
      ))}
    </ul>
  );
}
