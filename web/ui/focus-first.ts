/** Gives the focus to the first of these fields as the page shows them, opening what hides it. Other forms may have fields of the same names. */
export function focusFirst(fields: readonly string[], container: ParentNode = document): void {
  if (fields.length === 0) return;
  const inputs = Array.from(container.querySelectorAll<HTMLElement>('[data-path]'));
  const first = inputs.find((input) =>
    fields.some((field) => field === input.dataset['path'] || field.startsWith(`${input.dataset['path']}.`)),
  );
  for (let around = first?.closest('details'); around; around = around.parentElement?.closest('details')) around.open = true;
  first?.focus();
}
