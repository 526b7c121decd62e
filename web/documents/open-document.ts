/** Opens a paper in a window of its own. It stands before its link is there, since one opened after an answer would count as unasked. */
export async function openDocument(linkOf: () => Promise<string>): Promise<void> {
  const opened = window.open('', '_blank');
  try {
    const url = await linkOf();
    if (opened) opened.location.replace(url);
    else location.assign(url);
  } catch (error) {
    opened?.close();
    throw error;
  }
}
