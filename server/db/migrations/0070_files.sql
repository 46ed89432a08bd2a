-- A download that a browser makes by itself can send no header: a ticket, good once, for a minute, for one address.
create table sys_download_ticket (
  ticket_hash text primary key,
  session_id text not null references sys_session (id) on delete cascade,
  address text not null,
  expires_at timestamptz(0) not null
);

-- Large files come in by parts; what has come stays over a broken connection and a restart.
create table sys_upload (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  name text not null,
  biz text not null,
  size bigint not null,
  received bigint not null default 0,
  -- Paths of the parts in the store, in their order.
  parts jsonb not null default '[]',
  -- Where the whole file is; until then null.
  path text,
  -- Somebody is putting the parts together.
  claimed_until timestamptz(0),
  created_at timestamptz(0) not null default now(),
  updated_at timestamptz(0) not null default now()
);
create index sys_upload_user on sys_upload (user_id);
create index sys_upload_updated on sys_upload (updated_at);
