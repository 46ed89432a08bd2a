-- A moment that a person states is what a clock shows. As an instant it lost the hours that its zone leaves out:
-- 1986-05-04 02:30 became 03:30. Who wrote a row, and when, stays an instant.
do $$
declare
  stated record;
begin
  for stated in
    select c.relname, a.attname
    from sys_screen_table t
      join pg_class c on c.relname = t.table_name and c.relnamespace = current_schema()::regnamespace
      join pg_attribute a on a.attrelid = c.oid
    where a.attnum > 0 and not a.attisdropped and a.atttypid = 'timestamptz'::regtype and a.attname not in ('create_time', 'update_time')
  loop
    execute format('alter table %I alter column %I type timestamp(0)', stated.relname, stated.attname);
  end loop;
end $$;
