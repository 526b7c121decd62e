import type { Pool } from 'pg';

/**
 * Describes the schema of a database, one line per column, constraint, index, trigger, function, sequence,
 * partition and comment. Names of NOT NULL constraints are left out: only PostgreSQL 18 has them, and it makes
 * them up.
 */
export async function readCatalog(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    with tables as (select oid, relname, relkind, relpersistence, reloptions, relpartbound, relispartition
                    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p'))
    select concat_ws(' ', 'table', relname, relkind, relpersistence, reloptions::text, pg_get_partkeydef(oid),
        pg_get_expr(relpartbound, oid)) as line from tables
    union all
    select concat_ws(' ', 'column', relname, row_number() over (partition by attrelid order by attnum), attname,
        format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, 'identity=' || attidentity::text,
        'generated=' || attgenerated::text, 'default', pg_get_expr(adbin, adrelid))
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid), condeferrable, convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conparentid = 0
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisclustered, reloptions::text)
      from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid), tgenabled)
      from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(pg_proc.oid)) from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all
    select concat_ws(' ', 'sequence', sequencename, data_type, start_value, min_value, max_value, increment_by, cycle, cache_size,
        (select refobjid::regclass::text || '.' || refobjsubid from pg_depend
          where objid = format('public.%I', sequencename)::regclass and deptype = 'i'))
      from pg_sequences where schemaname = 'public'
    union all
    select concat_ws(' ', 'comment', classoid::regclass, objoid::text, objsubid, description)
      from pg_description join tables on tables.oid = objoid
    union all
    select concat_ws(' ', 'type', typname, typtype) from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    union all
    select concat_ws(' ', 'extension', extname, extversion) from pg_extension
    order by 1`);
  return rows.map(({ line }) => line);
}
