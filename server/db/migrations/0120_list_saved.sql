-- What people keep of a list: how they have its columns, looks at it, advanced queries. The content is the client's.
create table sys_list_saved (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  screen_id text not null references sys_screen (id) on delete cascade,
  kind text not null check (kind in ('columns', 'view', 'query')),
  title text not null,
  content jsonb not null,
  shared boolean not null default false,
  create_time timestamptz(0) not null,
  update_time timestamptz(0) not null,
  unique (user_id, screen_id, kind, title)
);
-- How somebody has a table is one thing, whatever it is called.
create unique index sys_list_saved_columns on sys_list_saved (user_id, screen_id) where kind = 'columns';
create index sys_list_saved_shared on sys_list_saved (screen_id) where shared;
