-- Work that begins at times of its own. A process claims a schedule that is due by writing its run into the row, under a lease
-- that it renews; so each run belongs to one process, and no schedule has two at once.
create table sys_schedule (
  id text primary key,
  kind text not null,
  cron text not null,
  time_zone text not null default 'Asia/Shanghai',
  parameter jsonb not null default '{}',
  description text,
  status smallint not null default 0 check (status in (0, -1)),
  overlap text not null default 'skip' check (overlap in ('skip', 'queue')),
  retry_count smallint not null default 0,
  retry_seconds integer not null default 60,
  -- Seconds that one attempt may take.
  time_limit integer not null default 300,
  alarm text,
  -- Who saved it last: it runs with the rights of this person.
  owner_id text references sys_user (id) on delete set null,
  -- The next time of the expression; null when it is stopped.
  next_time timestamptz(0),
  -- When it is to begin: the next time, or the moment somebody asked for a run.
  due_time timestamptz,
  asked_by text,
  last_time timestamptz(0),
  last_result text,
  last_message text,
  last_duration integer,
  -- The run that goes on, and until when no other process may end it; by the clock of the database.
  run_id text,
  lease_until timestamptz,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
-- The nearest due time is the first entry, however many schedules there are.
create index sys_schedule_due on sys_schedule (due_time) where due_time is not null and run_id is null;
create index sys_schedule_lease on sys_schedule (lease_until) where run_id is not null;

create table sys_schedule_run (
  id text primary key,
  schedule_id text not null references sys_schedule (id) on delete cascade,
  description text,
  kind text not null,
  cause text not null check (cause in ('time', 'manual')),
  start_by text,
  start_time timestamptz(0) not null,
  end_time timestamptz(0),
  -- Milliseconds.
  duration integer,
  result text not null check (result in ('running', 'done', 'failed', 'timeout', 'skipped', 'interrupted')),
  attempts smallint not null default 1,
  message text,
  lines text
);
create index sys_schedule_run_schedule on sys_schedule_run (schedule_id, start_time desc);
create index sys_schedule_run_start on sys_schedule_run (start_time);
