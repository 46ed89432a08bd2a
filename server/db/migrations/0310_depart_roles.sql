-- What a department may use, and the roles that it makes of it for its own people.
create table sys_depart_permission (
  depart_id text not null references sys_depart (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  primary key (depart_id, permission_id)
);
create index sys_depart_permission_permission on sys_depart_permission (permission_id);

create table sys_depart_role (
  id text primary key,
  depart_id text not null references sys_depart (id) on delete cascade,
  role_name text not null,
  role_code text not null unique,
  description text,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create index sys_depart_role_depart on sys_depart_role (depart_id);

create table sys_depart_role_user (
  user_id text not null references sys_user (id) on delete cascade,
  role_id text not null references sys_depart_role (id) on delete cascade,
  primary key (user_id, role_id)
);
create index sys_depart_role_user_role on sys_depart_role_user (role_id);

create table sys_depart_role_permission (
  role_id text not null references sys_depart_role (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  primary key (role_id, permission_id)
);
create index sys_depart_role_permission_permission on sys_depart_role_permission (permission_id);

create table sys_depart_role_data_rule (
  role_id text not null references sys_depart_role (id) on delete cascade,
  rule_id text not null references sys_permission_data_rule (id) on delete cascade,
  primary key (role_id, rule_id)
);
create index sys_depart_role_data_rule_rule on sys_depart_role_data_rule (rule_id);
