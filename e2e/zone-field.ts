import type { Locator } from '@playwright/test';

/** Finds the field for a time zone: text that cannot be edited, until the focus brings the list of all zones with what searches it. */
export const zoneField = (form: Locator, name: string): Locator =>
  form.getByRole('textbox', { name }).or(form.getByRole('combobox', { name }));
