-- Templates of messages with variables, and the messages that were sent with them.
create table sys_message_template (
  id text primary key,
  template_code text not null unique,
  template_name text not null,
  template_type text not null,
  template_content text not null,
  template_test_json text,
  use_status text not null default '1',
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);

create table sys_message (
  id text primary key,
  es_title text not null,
  es_type text not null,
  es_receiver text not null,
  -- Id of the user who gets it, where it is one.
  receiver_id text,
  es_param text,
  es_content text not null,
  -- Time of the last attempt.
  es_send_time timestamptz(0),
  -- 0 waiting, 1 sent, 2 failed and tried again, -1 failed for good.
  es_send_status text not null default '0',
  es_send_num integer not null default 0,
  es_result text,
  remark text,
  next_attempt timestamptz,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);

create index sys_message_due on sys_message (next_attempt) where next_attempt is not null;
create index sys_message_time on sys_message (create_time, id);
