/** A link without its scheme, which breaks before its code if the line is too short. */
export function LinkText({ url }: { url: string }) {
  const codeAt = url.lastIndexOf('/') + 1;
  return (
    <>
      {url.slice(0, codeAt).replace(/^https?:\/\//, '')}
      <wbr />
      {url.slice(codeAt)}
    </>
  );
}
