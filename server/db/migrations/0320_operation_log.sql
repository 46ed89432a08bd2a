-- Who signed in and who changed what. Entries form a chain: each hash is made of the one before and of the entry.
create table sys_log (
  -- Its place in the chain, from 1 without gaps.
  id bigint primary key,
  create_time timestamptz(3) not null,
  log_type text not null,
  operate_type text not null,
  username text,
  userid text,
  -- Whom the person viewed as.
  as_username text,
  tenant_id text,
  ip text,
  client text,
  -- The endpoint by its name, its HTTP method and its path without values.
  method text not null,
  request_type text not null,
  request_url text not null,
  screen_id text,
  record_id text,
  cost_time integer not null,
  result_code integer not null,
  error text,
  hash text not null
);
create index sys_log_time on sys_log (create_time, id);
create index sys_log_type on sys_log (log_type, create_time, id);
create index sys_log_operation on sys_log (operate_type, create_time, id);
create index sys_log_user on sys_log (username, create_time, id);
create index sys_log_ip on sys_log (ip, create_time, id);
create index sys_log_method on sys_log (method, create_time, id);
create index sys_log_record on sys_log (screen_id, record_id, create_time, id);

-- The one row that whoever adds an entry locks.
create table sys_log_head (
  id integer primary key check (id = 1),
  last_id bigint not null,
  last_hash text not null,
  -- The last entry that was removed because of its age: where a verification begins.
  pruned_id bigint not null,
  pruned_hash text not null,
  -- All sign-ins ever, those removed included.
  sign_ins bigint not null
);
insert into sys_log_head values (1, 0, '', 0, '', 0);
