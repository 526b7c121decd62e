/**
 * Opens a document in a new window. The window opens before the link is requested, because popup blockers
 * refuse one opened later.
 */
export async function openDocument(createLink: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const url = await createLink();
    if (tab) tab.location.replace(url);
    else location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
