-- Routes of a gateway elsewhere, as they are administered here. This server makes no call by them.
create table sys_gateway_route (
  id text primary key,
  router_id text not null,
  name text not null,
  uri text not null,
  -- JSON texts of lists of {name, args}, in one spelling: a version differs only where they do.
  predicates text not null default '[]',
  filters text not null default '[]',
  sort_order integer not null default 0,
  retryable integer not null default 0,
  strip_prefix integer not null default 0,
  persistable integer not null default 0,
  show_api integer not null default 0,
  status integer not null default 1,
  del_flag integer not null default 0,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create unique index sys_gateway_route_router_id on sys_gateway_route (lower(router_id));
