-- What announcements are about. An announcement holds the code of its category.
create table sys_announcement_category (
  id text primary key,
  code text not null unique,
  name text not null,
  sort_order integer not null default 0,
  -- 1: offered for new announcements.
  status text not null default '1',
  remark text,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
alter table sys_announcement add column category_code text;
create index sys_announcement_category_code on sys_announcement (category_code) where category_code is not null;
