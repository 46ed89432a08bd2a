-- Codes that departments had before they were moved. None is assigned again: rows and documents may still name it.
create table sys_depart_former_code (
  code text primary key,
  depart_id text not null references sys_depart (id) on delete cascade,
  create_by text,
  create_time timestamptz(0) not null default now()
);
create index sys_depart_former_code_depart on sys_depart_former_code (depart_id);
