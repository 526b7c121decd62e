import sheet from '../ui/drawings.svg?url';
import type { Subject } from '../ui/drawing.tsx';

interface PlainNoticeProps {
  drawing: Subject;
  title: string;
  text: string;
  /** Links to continue, the most likely first. */
  links: { label: string; url: string }[];
}

/** A page with a message and links, without a form. */
export function PlainNotice({ drawing, title, text, links }: PlainNoticeProps) {
  return (
    <>
      <svg className="x-drawing" aria-hidden="true">
        <use href={`${sheet}#${drawing}`} />
      </svg>
      <h1>{title}</h1>
      <p className="x-lead">{text}</p>
      {links.map(({ label, url }) => (
        <a key={url} className="x-button" href={url}>
          {label}
        </a>
      ))}
    </>
  );
}
