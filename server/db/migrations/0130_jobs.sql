-- Work that goes on behind the page. The queue is this table: a process takes a job by a lease that it renews, and another
-- one goes on with it when the lease has run out.
drop table sys_import_job;

create table sys_job (
  id text primary key,
  kind text not null,
  user_id text not null references sys_user (id) on delete cascade,
  locale text not null,
  title text not null,
  screen_id text,
  input jsonb not null,
  -- A stored file that the job reads, and that nobody needs once it has ended.
  input_path text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer,
  -- Where to go on, stored with the work itself.
  checkpoint jsonb,
  attempts integer not null default 0,
  -- Who runs it, and until when nobody else may; by the clock of the database.
  worker text,
  lease_until timestamptz,
  message text,
  report jsonb,
  file_name text,
  file_path text,
  create_time timestamptz(0) not null,
  -- To the last digit: whose turn it is follows from it.
  start_time timestamptz,
  end_time timestamptz(0),
  expire_time timestamptz(0)
);
create index sys_job_user on sys_job (user_id, create_time);
create index sys_job_open on sys_job (create_time) where state in ('waiting', 'running');
create index sys_job_expire on sys_job (expire_time) where expire_time is not null;
