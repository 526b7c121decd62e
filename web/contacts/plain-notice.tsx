interface PlainNoticeProps {
  title: string;
  text: string;
  link: { label: string; url: string };
}

/** A page with nothing to fill in: what is the matter, and the way on. */
export function PlainNotice({ title, text, link }: PlainNoticeProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className="x-lead">{text}</p>
      <a className="x-button" href={link.url}>
        {link.label}
      </a>
    </>
  );
}
