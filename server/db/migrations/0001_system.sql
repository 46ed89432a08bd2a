-- The system's own tables. Ids are made by the application (32 hexadecimal digits), never by sequences.
-- Times are kept to the second, which is what the wire shows, so that a shown time finds its row again.

create table sys_user (
  id text primary key,
  username text not null unique,
  realname text not null default '',
  password_hash text not null,
  avatar text,
  birthday date,
  sex integer,
  email text,
  phone text,
  org_code text,
  status integer not null default 1,
  del_flag integer not null default 0,
  work_no text,
  post text,
  telephone text,
  user_identity integer,
  depart_ids text,
  rel_tenant_ids text,
  must_change_password boolean not null default false,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create index sys_user_phone on sys_user (phone);
create index sys_user_org_code on sys_user (org_code text_pattern_ops);

create table sys_role (
  id text primary key,
  role_name text not null,
  role_code text not null unique,
  description text,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);

create table sys_user_role (
  user_id text not null references sys_user (id) on delete cascade,
  role_id text not null references sys_role (id) on delete cascade,
  primary key (user_id, role_id)
);
create index sys_user_role_role on sys_user_role (role_id);

create table sys_permission (
  id text primary key,
  parent_id text,
  name text not null,
  perms text,
  perms_type text,
  icon text,
  component text,
  component_name text,
  url text,
  redirect text,
  sort_no numeric(10, 2) not null default 1,
  menu_type integer not null default 0,
  leaf boolean not null default true,
  route boolean not null default true,
  keep_alive boolean not null default false,
  hidden boolean not null default false,
  hide_tab boolean not null default false,
  always_show boolean not null default false,
  internal_or_external boolean not null default false,
  description text,
  status text not null default '1',
  rule_flag integer not null default 0,
  del_flag integer not null default 0,
  screen_id text,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create index sys_permission_parent on sys_permission (parent_id, sort_no);
create index sys_permission_screen on sys_permission (screen_id);
create index sys_permission_perms on sys_permission (perms);

create table sys_role_permission (
  role_id text not null references sys_role (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  primary key (role_id, permission_id)
);
create index sys_role_permission_permission on sys_role_permission (permission_id);

create table sys_depart (
  id text primary key,
  parent_id text,
  depart_name text not null,
  depart_order integer not null default 0,
  org_category text not null default '1',
  org_code text not null unique,
  mobile text,
  address text,
  memo text,
  status text not null default '1',
  del_flag integer not null default 0,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create index sys_depart_parent on sys_depart (parent_id, depart_order);
create index sys_depart_org_code on sys_depart (org_code text_pattern_ops);

create table sys_user_depart (
  user_id text not null references sys_user (id) on delete cascade,
  depart_id text not null references sys_depart (id) on delete cascade,
  primary key (user_id, depart_id)
);
create index sys_user_depart_depart on sys_user_depart (depart_id);

create table sys_dict (
  id text primary key,
  dict_code text not null unique,
  dict_name text not null,
  description text,
  del_flag integer not null default 0,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);

create table sys_dict_item (
  id text primary key,
  dict_id text not null references sys_dict (id) on delete cascade,
  item_value text not null,
  item_text text not null,
  description text,
  sort_order integer not null default 1,
  status integer not null default 1,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0),
  unique (dict_id, item_value)
);

create table sys_category (
  id text primary key,
  pid text not null default '0',
  name text not null,
  code text not null unique,
  has_child boolean not null default false,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create index sys_category_pid on sys_category (pid, code);
create index sys_category_code on sys_category (code text_pattern_ops);

create table sys_session (
  id text primary key,
  token_hash text not null unique,
  user_id text not null references sys_user (id) on delete cascade,
  created_at timestamptz(0) not null default now(),
  last_seen_at timestamptz(0) not null default now(),
  expires_at timestamptz(0) not null,
  ip text,
  user_agent text
);
create index sys_session_user on sys_session (user_id);
create index sys_session_expires on sys_session (expires_at);

create table sys_captcha (
  check_key text primary key,
  answer_hash text not null,
  expires_at timestamptz(0) not null,
  attempts integer not null default 0
);
create index sys_captcha_expires on sys_captcha (expires_at);

create table sys_login_attempt (
  id text primary key,
  username text not null,
  at timestamptz not null default now(),
  ok boolean not null,
  ip text
);
create index sys_login_attempt_username on sys_login_attempt (username, at);
create index sys_login_attempt_at on sys_login_attempt (at);

create table sys_screen (
  id text primary key,
  title text not null,
  published_version integer,
  -- json, not jsonb: a document keeps the order of its fields.
  draft json,
  draft_by text,
  draft_time timestamptz(0),
  revision integer not null default 0,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);

create table sys_screen_version (
  screen_id text not null references sys_screen (id) on delete cascade,
  version integer not null,
  document json not null,
  etag text not null,
  author text,
  message text,
  created_at timestamptz(0) not null default now(),
  origin text not null,
  primary key (screen_id, version)
);

create table sys_screen_table (
  screen_id text primary key references sys_screen (id) on delete cascade,
  table_name text not null unique,
  columns jsonb not null default '{}',
  applied_version integer,
  update_time timestamptz(0) not null default now()
);

create table sys_file (
  id text primary key,
  path text not null unique,
  name text not null,
  size bigint not null,
  mime text not null,
  sha256 text not null,
  biz text,
  width integer,
  height integer,
  create_by text,
  create_time timestamptz(0) not null default now()
);
create index sys_file_sha256 on sys_file (sha256);

create table sys_import_job (
  id text primary key,
  screen_id text not null,
  file_id text,
  state text not null,
  progress integer not null default 0,
  total integer,
  report jsonb,
  created_by text,
  created_at timestamptz(0) not null default now(),
  updated_at timestamptz(0) not null default now()
);
create index sys_import_job_created on sys_import_job (created_by, created_at);

create table sys_setting (
  key text primary key,
  value jsonb not null,
  update_by text,
  update_time timestamptz(0) not null default now()
);
