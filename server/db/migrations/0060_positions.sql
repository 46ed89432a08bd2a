-- Positions that people hold, and the orders in which pickers page through people and roles.
create table sys_position (
  id text primary key,
  code text not null unique,
  name text not null,
  post_rank text,
  company_id text,
  sys_org_code text,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);

create index sys_user_newest on sys_user (create_time desc, id desc) where del_flag = 0;
create index sys_user_in_use on sys_user (status) where del_flag = 0;
create index sys_user_realname on sys_user (realname, id);
