-- What one role is given of one screen, beyond the permissions that it grants. Who changed what stays.
create table sys_policy (
  id text primary key,
  screen_id text not null references sys_screen (id) on delete cascade,
  role_id text not null references sys_role (id) on delete cascade,
  version integer not null default 1,
  document json not null,
  update_by text not null,
  update_time timestamptz(0) not null,
  unique (screen_id, role_id)
);
create index sys_policy_role on sys_policy (role_id);

create table sys_policy_history (
  id text primary key,
  screen_id text not null,
  role_id text not null,
  version integer not null,
  -- Null where the policy was taken away.
  document json,
  create_by text not null,
  create_time timestamptz(0) not null
);
create index sys_policy_history_of on sys_policy_history (screen_id, role_id, version);

-- Data rules of the contract: conditions that hang on a permission and are given to roles.
create table sys_permission_data_rule (
  id text primary key,
  permission_id text not null references sys_permission (id) on delete cascade,
  rule_name text not null,
  rule_column text not null,
  rule_conditions text not null,
  rule_value text not null,
  status text not null default '1',
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create index sys_permission_data_rule_of on sys_permission_data_rule (permission_id);
create table sys_role_data_rule (
  role_id text not null references sys_role (id) on delete cascade,
  rule_id text not null references sys_permission_data_rule (id) on delete cascade,
  primary key (role_id, rule_id)
);

-- Who looked at what as whom.
create table sys_view_as (
  id text primary key,
  user_id text not null,
  as_user_id text not null,
  screen_id text not null,
  create_time timestamptz(0) not null
);
create index sys_view_as_time on sys_view_as (create_time);
