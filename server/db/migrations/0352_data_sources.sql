-- Databases elsewhere. The password is encrypted by the server, never by the database.
create table sys_data_source (
  id text primary key,
  code text not null unique,
  name text not null,
  remark text,
  db_type text not null,
  db_driver text,
  db_url text not null,
  db_name text,
  db_username text not null,
  db_password text,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
