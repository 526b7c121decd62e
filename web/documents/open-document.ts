/**
 * Opens a document in a new window. The window opens before the link is requested, because popup blockers
 * refuse one opened later.
 */
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
