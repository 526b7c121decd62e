import { Fragment } from 'react';

/** A sentence that contains a person's name, which browser translation must leave unchanged. */
export function Named({ text, name }: { text: string; name: string }) {
  if (name === '') return text;
  return text.split(name).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <span translate="no">{name}</span>}
      {part}
    </Fragment>
  ));
}
