-- Rules that give new records a value, and how far each series of numbers has come.
create table sys_fill_rule (
  id text primary key,
  rule_name text not null,
  rule_code text not null unique,
  rule_class text not null,
  rule_params jsonb not null default '{}',
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);

-- A number is taken in the transaction that stores its record: the row is held until then, so that none is given twice and none is lost.
create table sys_fill_serial (
  rule_id text not null references sys_fill_rule (id) on delete cascade,
  -- The part of the value before the number.
  series text not null,
  last_number bigint not null,
  primary key (rule_id, series)
);
