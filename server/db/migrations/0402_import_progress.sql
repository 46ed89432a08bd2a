-- How far an import of a list is that one call makes, by the key of that call; for its user, and removed after a day.
create table sys_import_progress (
  user_id text not null references sys_user (id) on delete cascade,
  call_key text not null,
  done integer not null,
  total integer not null,
  update_time timestamptz not null,
  primary key (user_id, call_key)
);
