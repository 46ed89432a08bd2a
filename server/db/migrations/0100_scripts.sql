-- Scripts of screens: kept apart from the documents, because they are code. The last versions of each, and which is in force.
create table sys_screen_script (
  id text primary key,
  screen_id text not null references sys_screen (id) on delete cascade,
  kind text not null check (kind in ('form', 'list')),
  -- Counts up with every saving, also of an earlier text.
  version integer not null,
  update_by text,
  update_time timestamptz(0) not null default now(),
  unique (screen_id, kind)
);

create table sys_screen_script_version (
  script_id text not null references sys_screen_script (id) on delete cascade,
  version integer not null,
  content text not null,
  author text,
  created_at timestamptz(0) not null default now(),
  primary key (script_id, version)
);
