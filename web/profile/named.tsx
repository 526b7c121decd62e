import { Fragment } from 'react';

/** A sentence with a person's name in it, which a browser that translates the page leaves as it is. */
export function Named({ text, name }: { text: string; name: string }) {
  if (name === '') return text;
  return text.split(name).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <span translate="no">{name}</span>}
      {part}
    </Fragment>
  ));
}
