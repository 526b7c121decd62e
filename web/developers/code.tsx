import { Fragment } from 'react';
import { CopyCode } from './copy-code.tsx';
import classes from './call.module.css';

/** A piece of code that scrolls in its own frame. */
export function CodeBlock({ title, code }: { title: string; code: string }) {
  return (
    <figure className={classes.code}>
      <figcaption>
        <span>{title}</span>
        <CopyCode code={code} />
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, with the keyboard too */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}

/** A text whose parts between grave accents are code. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never change their order
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}

/** A path that breaks after its slashes if a line is too short. */
export function PathText({ text }: { text: string }) {
  return text.split('/').map((part, index) =>
    index === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one path never change their order
      <Fragment key={index}>
        /<wbr />
        {part}
      </Fragment>
    ),
  );
}
