-- Processes of approval. A published version never changes; instances stay with theirs.
create table wf_process (
  code text primary key,
  title text not null,
  category text,
  icon text,
  screen text not null,
  order_no integer not null default 0,
  enabled boolean not null default true,
  -- 0: only a draft.
  published integer not null default 0,
  draft json,
  draft_base integer not null default 0,
  draft_revision integer not null default 0,
  -- `bundled` while nobody changed it.
  origin text not null default 'made',
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create index wf_process_screen on wf_process (screen);

create table wf_version (
  code text not null references wf_process (code) on delete cascade,
  version integer not null,
  document json not null,
  message text not null default '',
  author text not null,
  create_time timestamptz(0) not null default now(),
  primary key (code, version)
);

-- One run of a process over one record.
create table wf_instance (
  id text primary key,
  tenant_id integer not null default 0,
  code text not null,
  version integer not null,
  screen text not null,
  record_id text not null,
  title text not null,
  summary json not null default '[]',
  starter text not null,
  depart text not null default '',
  status text not null check (status in ('running', 'suspended', 'ended')),
  result text check (result in ('agreed', 'rejected', 'withdrawn', 'terminated')),
  parent_step text,
  previous text,
  picks json not null default '{}',
  last_seq integer not null default 0,
  -- Version of the record that was last written by the process or seen by a decision.
  row_version integer not null default 0,
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  foreign key (code, version) references wf_version (code, version),
  check ((status = 'ended') = (end_time is not null)),
  check ((status = 'ended') = (result is not null))
);
-- A record runs in one process at a time.
create unique index wf_instance_running on wf_instance (screen, record_id) where status <> 'ended' and parent_step is null;
create index wf_instance_record on wf_instance (screen, record_id, start_time desc);
create index wf_instance_starter on wf_instance (starter, start_time desc, id);
create index wf_instance_code on wf_instance (code, status, start_time desc, id);
create index wf_instance_parent on wf_instance (parent_step) where parent_step is not null;

-- A visit to a node. The steps of the lanes of a fork name it as parent.
create table wf_step (
  id text primary key,
  instance_id text not null references wf_instance (id) on delete cascade,
  code text not null,
  node_key text not null,
  kind text not null,
  parent_id text,
  lane text,
  lanes text[] not null default '{}',
  ended_lanes text[] not null default '{}',
  status text not null check (status in ('active', 'held', 'done', 'cancelled')),
  held_by text,
  resumes text,
  last_seq integer not null default 0,
  result text,
  enter_time timestamptz(3) not null,
  leave_time timestamptz(3),
  worked_ms bigint not null default 0,
  error text
);
create index wf_step_instance on wf_step (instance_id);
create index wf_step_node on wf_step (code, node_key, leave_time);

-- The place of a person in a step. Title, initiator and process are copied for the lists.
create table wf_task (
  id text primary key,
  tenant_id integer not null default 0,
  instance_id text not null references wf_instance (id) on delete cascade,
  step_id text not null references wf_step (id) on delete cascade,
  code text not null,
  node_key text not null,
  kind text not null,
  of_task text,
  place integer not null default 0,
  weight integer not null default 1,
  owner text,
  assignee text,
  added_by text,
  status text not null,
  via text not null default 'person',
  title text not null,
  starter text not null,
  open_time timestamptz(3) not null,
  read_time timestamptz(3),
  due_time timestamptz(3),
  end_time timestamptz(3)
);
create index wf_task_todo on wf_task (assignee, open_time desc, id) where status = 'open';
create index wf_task_done on wf_task (assignee, end_time desc, id) where end_time is not null;
create index wf_task_owner on wf_task (owner) where status = 'open' and owner is distinct from assignee;
create index wf_task_step on wf_task (step_id);
create index wf_task_instance on wf_task (instance_id);

-- Of whom somebody may claim a task that nobody has.
create table wf_pool (
  task_id text not null references wf_task (id) on delete cascade,
  kind text not null check (kind in ('role', 'position', 'depart', 'user')),
  ref text not null,
  primary key (kind, ref, task_id)
);
create index wf_pool_task on wf_pool (task_id);

create table wf_copy (
  id text primary key,
  instance_id text not null references wf_instance (id) on delete cascade,
  user_name text not null,
  create_by text,
  node_key text,
  create_time timestamptz(3) not null,
  read_time timestamptz(3),
  unique (instance_id, user_name)
);
create index wf_copy_user on wf_copy (user_name, create_time desc, id);

-- The history of an instance, to which is only added. Each entry names the hash of the one before it.
create table wf_event (
  instance_id text not null references wf_instance (id) on delete cascade,
  seq integer not null,
  create_time timestamptz(3) not null,
  actor text,
  for_user text,
  action text not null,
  step_id text,
  node_key text,
  task_id text,
  detail json not null default '{}',
  hash text not null,
  primary key (instance_id, seq)
);
create function wf_event_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'wf_event is append-only';
end $$;
-- A deleted instance takes its history along; a single entry is never deleted.
create trigger wf_event_no_update before update on wf_event for each row execute function wf_event_append_only();
create trigger wf_event_no_delete before delete on wf_event for each row
  when (pg_trigger_depth() = 0) execute function wf_event_append_only();

create table wf_timer (
  id text primary key,
  instance_id text not null references wf_instance (id) on delete cascade,
  step_id text not null,
  task_id text,
  kind text not null check (kind in ('due', 'remind', 'wait', 'service', 'child', 'continue')),
  due_time timestamptz(3) not null,
  attempts integer not null default 0,
  worker text,
  lease_until timestamptz(3),
  error text
);
create index wf_timer_due on wf_timer (due_time);
create index wf_timer_instance on wf_timer (instance_id);
create index wf_timer_step on wf_timer (step_id);

-- Working time: minutes since midnight by weekday from Monday, and days that differ.
create table sys_calendar (
  id text primary key,
  code text not null unique,
  name text not null,
  zone text not null default 'Asia/Shanghai',
  week json not null,
  days json not null default '{}',
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);

-- Processes a stand-in is for; empty: all.
alter table sys_user_agent add column process_codes text;
