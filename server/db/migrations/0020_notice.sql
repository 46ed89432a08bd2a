-- Announcements and who read them; conversations; one-time tickets; a session that hangs on another one.
create table sys_announcement (
  id text primary key,
  title text not null,
  content text not null default '',
  abstract text,
  start_time timestamptz(0),
  end_time timestamptz(0),
  sender text,
  priority text not null default 'M' check (priority in ('L', 'M', 'H')),
  category text not null default '1' check (category in ('1', '2')),
  msg_type text not null default 'ALL' check (msg_type in ('ALL', 'USER')),
  user_ids text,
  send_status text not null default '0' check (send_status in ('0', '1', '2')),
  send_time timestamptz(0),
  cancel_time timestamptz(0),
  bus_type text,
  bus_id text,
  open_type text check (open_type in ('url', 'component')),
  open_page text,
  del_flag integer not null default 0,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create index sys_announcement_sent on sys_announcement (send_status, send_time);

-- Who an announcement to named people is for, and who has read any announcement.
create table sys_announcement_send (
  id text primary key,
  annt_id text not null references sys_announcement (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  is_recipient boolean not null default false,
  read_time timestamptz(0),
  unique (annt_id, user_id)
);
create index sys_announcement_send_user on sys_announcement_send (user_id);

create table chat_room (
  id text primary key,
  -- 'direct:{smaller user id}:{larger user id}' or 'depart:{department id}'
  key text not null unique,
  depart_id text references sys_depart (id) on delete cascade,
  last_message_id text,
  create_time timestamptz(0) not null default now()
);

-- Members of a conversation between two; those of a department's are the department's.
create table chat_member (
  room_id text not null references chat_room (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  primary key (room_id, user_id)
);
create index chat_member_user on chat_member (user_id);

create table chat_message (
  id text primary key,
  room_id text not null references chat_room (id) on delete cascade,
  sender_id text not null references sys_user (id) on delete cascade,
  -- Made by the client, so that a message sent again after a broken connection is stored once.
  client_key text not null,
  text text not null,
  create_time timestamptz(0) not null default now(),
  unique (room_id, sender_id, client_key)
);
create index chat_message_room on chat_message (room_id, id);
create index chat_message_sender on chat_message (sender_id, create_time);

create table chat_read (
  room_id text not null references chat_room (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  message_id text not null,
  primary key (room_id, user_id)
);

create table sys_ticket (
  ticket_hash text primary key,
  session_id text not null references sys_session (id) on delete cascade,
  expires_at timestamptz(0) not null
);

-- A session that a frame of ours got by a ticket ends with the session that asked for the ticket.
alter table sys_session add column parent_id text references sys_session (id) on delete cascade;
create index sys_session_parent on sys_session (parent_id);
