/** The columns whose values are sealed, with the column that identifies the row. */
export const sealedColumns = [
  { table: 'staff_totp', column: 'secret', key: 'staff_id' },
  { table: 'staff_totp', column: 'next_secret', key: 'staff_id' },
  { table: 'user_totp', column: 'secret', key: 'user_id' },
  { table: 'user_totp', column: 'next_secret', key: 'user_id' },
  { table: 'webhook_endpoints', column: 'secret', key: 'id' },
  { table: 'webhook_endpoints', column: 'old_secret', key: 'id' },
  { table: 'push_keys', column: 'private_key', key: 'id' },
] as const;

export type SealedColumn = (typeof sealedColumns)[number];
