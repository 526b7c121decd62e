/** The owner's photo above a form. Its alternative text is empty, because the heading has the name. */
export function OwnerPortrait({ photo }: { photo: string }) {
  if (!photo) return null;
  return <img className="x-face" src={photo} width="80" height="80" alt="" />;
}
