import { cloneElement, Fragment, type ReactElement } from 'react';

interface TextWithElementsProps {
  text: string;
  elements: Record<string, ReactElement>;
}

/** A text in which `<name>…</name>` is the element of that name around the words. */
export function TextWithElements({ text, elements }: TextWithElementsProps) {
  const parts = text.split(/(<\w+>.*?<\/\w+>)/);
  return parts.map((part) => {
    const [, name = '', words] = /^<(\w+)>(.*)<\/\1>$/.exec(part) ?? [];
    const element = elements[name];
    return <Fragment key={part}>{element ? cloneElement(element, {}, words) : part}</Fragment>;
  });
}
