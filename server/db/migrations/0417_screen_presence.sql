-- Who has a page open in the designer, and which element is selected there. Of this moment only: lost with the database's last crash.
create unlogged table sys_screen_presence (
  screen_id text not null,
  page_id text not null,
  user_id text not null,
  place text not null default '',
  seen_time timestamptz not null,
  primary key (screen_id, page_id)
);
