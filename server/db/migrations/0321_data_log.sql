-- Who wrote a record, and when: one entry for each version. Of what a version changed, the values before are stored, so that adding
-- a record stores none, and the oldest entries can be removed. A version is read from the record as it is now, or as it was when it was deleted.
create table sys_data_log (
  id bigint generated always as identity primary key,
  screen_id text not null,
  row_id text not null,
  version integer not null,
  operation text not null check (operation in ('add', 'edit', 'delete')),
  create_by text,
  create_time timestamptz(0) not null,
  -- Stored values by column, never those of write-only fields.
  before jsonb
);
create index sys_data_log_record on sys_data_log (screen_id, row_id, version);
create index sys_data_log_author on sys_data_log (create_by, id);
