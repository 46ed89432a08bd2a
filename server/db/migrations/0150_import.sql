-- Imports step by step: the sheets of an uploaded file lie in the store of files, a day long.
create table sys_import (
  id text primary key,
  owner_id text not null references sys_user (id) on delete cascade,
  screen_id text not null,
  file_name text not null,
  -- name, path, rows, first rows and merged areas of each sheet
  sheets jsonb not null,
  plan jsonb,
  -- corrected cells: { row: { field: value } }
  fixes jsonb not null default '{}',
  wrong_policy text,
  state text not null default 'open',
  -- how far it has come: rows, and the byte of the sheet's file where the next one begins
  done integer not null default 0,
  next_byte bigint not null default 0,
  counts jsonb not null,
  message text,
  file_url text,
  file_display text,
  job_id text,
  create_time timestamptz(0) not null,
  expire_time timestamptz(0) not null
);
create index sys_import_expire on sys_import (expire_time);
-- What was left out, until the report is written.
create table sys_import_wrong (
  import_id text not null references sys_import (id) on delete cascade,
  row_number integer not null,
  words jsonb not null,
  reasons text not null,
  primary key (import_id, row_number)
);
-- Which field a person chose for which column, for sheets with the same titles.
create table sys_import_mapping (
  user_id text not null references sys_user (id) on delete cascade,
  screen_id text not null,
  titles_hash text not null,
  fields jsonb not null,
  update_time timestamptz(0) not null,
  primary key (user_id, screen_id, titles_hash)
);
