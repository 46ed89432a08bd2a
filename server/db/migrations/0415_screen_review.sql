-- Who may edit and publish a page, and whether somebody else must approve first. Stated by administrators and not in the document:
-- no draft takes its own protection away. Without roles, the permissions alone decide.
create table sys_screen_protection (
  screen_id text primary key references sys_screen (id) on delete cascade,
  review boolean not null default false,
  editors text[] not null default '{}',
  publishers text[] not null default '{}',
  version integer not null default 1,
  update_by text,
  update_time timestamptz(0)
);

-- Everybody who saved the draft since it was begun: none of them may approve it.
alter table sys_screen add column draft_authors text[] not null default '{}';
update sys_screen set draft_authors = array[draft_by] where draft_by is not null;

-- Who approved a version, and the reason.
alter table sys_screen_version add column approved_by text;
alter table sys_screen_version add column approve_note text;

-- A request to look at a draft. The approval counts for this very content only, by its hash.
create table sys_screen_review (
  id text primary key,
  screen_id text not null references sys_screen (id) on delete cascade,
  document json not null,
  hash text not null,
  base_version integer not null,
  note text not null default '',
  request_by text not null,
  request_time timestamptz(0) not null,
  reviewer text not null,
  state text not null check (state in ('open', 'approved', 'returned', 'withdrawn')),
  reason text not null default '',
  decide_time timestamptz(0)
);
create index sys_screen_review_screen on sys_screen_review (screen_id, request_time desc);
create unique index sys_screen_review_open on sys_screen_review (screen_id) where state = 'open';

-- Remarks about elements of a page, by JSON pointers; an answer names the first remark of its thread.
create table sys_screen_comment (
  id text primary key,
  screen_id text not null references sys_screen (id) on delete cascade,
  thread_id text references sys_screen_comment (id) on delete cascade,
  pointer text not null,
  content text not null,
  create_by text not null,
  create_time timestamptz(0) not null,
  resolve_by text,
  resolve_time timestamptz(0)
);
create index sys_screen_comment_screen on sys_screen_comment (screen_id, create_time);
