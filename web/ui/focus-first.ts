/** Gives the focus to the first of these fields as the page shows them, opening what hides it. */
export function focusFirst(fields: readonly string[]): void {
  if (fields.length === 0) return;
  // what lies behind a dialog may have the same names, and can have no focus
  const screen = document.querySelector('dialog:modal') ?? document;
  const inputs = Array.from(screen.querySelectorAll<HTMLElement>('[data-path]'));
  const first = inputs.find((input) =>
    fields.some((field) => field === input.dataset['path'] || field.startsWith(`${input.dataset['path']}.`)),
  );
  for (let around = first?.closest('details'); around; around = around.parentElement?.closest('details')) around.open = true;
  first?.focus();
}
