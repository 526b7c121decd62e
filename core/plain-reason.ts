const longest = 500;

/**
 * Returns an error message for display: its first line, without secrets (keys, tokens, passwords in
 * addresses) and without personal email addresses except for their domain.
 */
export function plainReason(text: string): string {
  return (text.split('\n', 1)[0] ?? '')
    .replace(/:\/\/[^\s/@]*@/g, '://•••@')
    .replace(/[^\s<>"'(),;:@/]+@([\w-]+(?:\.[\w-]+)+)/g, '•••@$1')
    .replace(/\b(sk|rk|pk|whsec|Bearer)([_ ])[\w.=-]+/g, '$1$2•••')
    .replace(/(^|[^\w-])(?![0-9a-f]{8}-)[\w-]{32,}(?![\w-])/g, '$1•••')
    .slice(0, longest);
}
