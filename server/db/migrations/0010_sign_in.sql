-- Houses that share one installation, and what the ways of signing in keep for a moment.

create table sys_tenant (
  id integer primary key,
  name text not null,
  begin_date date,
  end_date date,
  status integer not null default 1,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);

-- How long a session lives after its last use; a remembered one lives longer.
alter table sys_session add column idle_seconds integer not null default 7200;

-- Codes sent to a telephone or a mailbox. A row without an account stands for a code that was never sent, so that
-- an unknown number is answered and limited like a known one.
create table sys_code (
  id text primary key,
  purpose text not null,
  subject text not null,
  user_id text references sys_user (id) on delete cascade,
  code_hash text not null,
  tries integer not null default 0,
  spent boolean not null default false,
  ip text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sys_code_subject on sys_code (purpose, subject, created_at);
create index sys_code_created on sys_code (created_at);

-- What is handed out once and taken back once: steps of a sign-in that leads through another house.
create table sys_sign_in_step (
  hash text primary key,
  purpose text not null,
  content jsonb not null,
  expires_at timestamptz not null
);
create index sys_sign_in_step_expires on sys_sign_in_step (expires_at);

-- The account behind a person of another house.
create table sys_third_account (
  source text not null,
  subject text not null,
  user_id text not null references sys_user (id) on delete cascade,
  create_time timestamptz(0) not null default now(),
  primary key (source, subject)
);
create index sys_third_account_user on sys_third_account (user_id);

-- What the development driver would have sent; empty in production.
create table sys_outbox (
  id text primary key,
  channel text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null
);

create index sys_login_attempt_ip on sys_login_attempt (ip, at);
