/** The owner's photo above a form; its heading has the name. */
export function OwnerPortrait({ photo }: { photo: string }) {
  if (!photo) return null;
  return <img className="x-face" src={photo} width="80" height="80" alt="" />;
}
