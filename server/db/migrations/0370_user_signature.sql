-- The signature of a person, as a picture in the file store; the id is that of the account.
create table sys_user_signature (
  id text primary key references sys_user (id) on delete cascade,
  user_name text not null,
  path text not null unique,
  width integer not null,
  height integer not null,
  sign_time timestamptz(0) not null,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
