import type { Locator } from '@playwright/test';

/** Finds the field for a time zone: plain text until the focus loads the searchable list of all zones. */
export const zoneField = (form: Locator, name: string): Locator =>
  form.getByRole('textbox', { name }).or(form.getByRole('combobox', { name }));
