-- Who stands in for whom while a person is absent.
create table sys_user_agent (
  id text primary key,
  user_name text not null,
  agent_user_name text not null,
  start_time timestamptz(0) not null,
  end_time timestamptz(0) not null,
  status text not null default '1',
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0),
  check (start_time < end_time)
);
create index sys_user_agent_user on sys_user_agent (user_name, start_time);
