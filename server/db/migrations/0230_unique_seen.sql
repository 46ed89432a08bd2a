-- Two values that look the same are the same: those of unique columns lose what nobody sees, where that leaves them unique.
-- The signs are those of schemas/language/marks.ts.
do $$
declare
  signs constant text := U&'\00A0\00AD\200B\200C\200E\200F\202A\202B\202C\202D\202E\2060\2061\2062\2063\2064\2066\2067\2068\2069\FEFF';
  held record;
begin
  for held in
    select c.relname, a.attname
    from sys_screen_table t
      join pg_class c on c.relname = t.table_name and c.relnamespace = current_schema()::regnamespace
      join pg_index i on i.indrelid = c.oid and i.indisunique and i.indnkeyatts = 1
      join pg_class x on x.oid = i.indexrelid and left(x.relname, 3) = 'ux_'
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
    where a.atttypid in ('text'::regtype, 'varchar'::regtype)
  loop
    execute format('update %1$I as one set %2$I = seen.value from (
        select distinct on (value) id, value from (select id, btrim(translate(%2$I, %3$L, '' '')) as value from %1$I where %2$I <> btrim(translate(%2$I, %3$L, '' ''))) as unseen
        where value <> '''' and not exists (select 1 from %1$I as other where other.%2$I = unseen.value) order by value, id
      ) as seen where seen.id = one.id', held.relname, held.attname, signs);
  end loop;
end $$;
