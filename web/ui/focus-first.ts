/**
 * Focuses the first of these fields in document order and opens any `details` around it. Searches within
 * `container`, because other forms may have fields of the same names.
 */
export function focusFirst(fields: readonly string[], container: ParentNode = document): void {
  if (fields.length === 0) return;
  const inputs = Array.from(container.querySelectorAll<HTMLElement>('[data-path]'));
  const first = inputs.find((input) =>
    fields.some((field) => field === input.dataset['path'] || field.startsWith(`${input.dataset['path']}.`)),
  );
  for (let around = first?.closest('details'); around; around = around.parentElement?.closest('details'))
    around.open = true;
  first?.focus();
}
