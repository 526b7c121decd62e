import classes from './audit-change.module.css';

/** Shows the values before and after, field by field. Only changed values are marked. */
export function AuditChange({ before, after }: { before: unknown; after: unknown }) {
  const [old, now] = [getFields(before), getFields(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  if (names.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {names.map((name) => (
        <li key={name}>
          <code>{name}</code>{' '}
          {isUnchanged(name, old, now) ? (
            formatValue(now[name])
          ) : (
            <>
              {name in old && <del>{formatValue(old[name])}</del>}{' '}
              {name in now && <ins>{formatValue(now[name])}</ins>}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const getFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)
    : value === null || value === undefined
      ? {}
      : { '': value };

/** True if the field exists on both sides with the same value. */
const isUnchanged = (name: string, old: Record<string, unknown>, now: Record<string, unknown>): boolean =>
  name in old && name in now && formatValue(old[name]) === formatValue(now[name]);

const formatValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
