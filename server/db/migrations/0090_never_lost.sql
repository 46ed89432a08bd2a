-- A save whose answer was lost is sent again under the same key: what it came to is kept for a day.
create table sys_idempotency (
  user_id text not null references sys_user (id) on delete cascade,
  key text not null,
  -- Of route, query and content: the same key with anything else is refused.
  fingerprint text not null,
  -- Null only while the transaction that does the work is open.
  outcome jsonb,
  created_at timestamptz(0) not null,
  primary key (user_id, key)
);
create index sys_idempotency_created on sys_idempotency (created_at);

-- By which version of its screen a record was last filled in. Without an entry: before this was kept. No reference to the
-- screen: whoever writes rows would wait for a publication, which waits for whoever writes rows.
create table sys_record_version (
  screen_id text not null,
  row_id text not null,
  version integer not null,
  primary key (screen_id, row_id)
);
