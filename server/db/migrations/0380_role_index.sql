-- The page that people of a role see first. Among several roles of one person the lowest priority decides.
create table sys_role_index (
  id text primary key,
  role_code text not null unique references sys_role (role_code) on update cascade on delete cascade,
  url text not null,
  component text,
  is_route boolean not null default true,
  priority integer not null default 0,
  status text not null default '1',
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
