-- Links that open the form of a screen to people without an account. The token itself is stored nowhere.
create table sys_public_link (
  id text primary key,
  token_hash text not null unique,
  screen_id text not null references sys_screen (id) on delete cascade,
  create_by text not null,
  create_time timestamptz(0) not null,
  expire_time timestamptz(0) not null,
  uses integer not null default 0,
  max_uses integer not null,
  closed_by text
);
create index sys_public_link_screen on sys_public_link (screen_id);
