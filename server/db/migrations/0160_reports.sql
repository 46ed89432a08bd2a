-- Reports that administrators made: their documents, queries among them. Those that come with the product are brought in from their files.
create table sys_report (
  id text primary key,
  code text not null unique,
  title text not null,
  document json not null,
  -- file: brought in, and replaced by a newer file; page: saved by a person, who is not overruled.
  origin text not null check (origin in ('file', 'page')),
  version integer not null default 1,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
alter table sys_permission add column report_id text references sys_report (id) on delete cascade;
create index sys_permission_report on sys_permission (report_id) where report_id is not null;
