-- Rules that administrators write: patterns for the whole value or for its next so many characters, in order.
create table sys_check_rule (
  id text primary key,
  rule_name text not null,
  rule_code text not null unique,
  rule_json jsonb not null default '[]',
  rule_description text,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
