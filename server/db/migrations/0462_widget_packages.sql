-- View types that administrators add. A package is a description and a module; the module never runs on the server.
create table sys_widget_package (
  id text primary key,
  -- The version in use; none before the first one was switched on.
  active_version text,
  is_on boolean not null default false,
  -- Counts changes: two administrators do not overwrite each other's.
  revision integer not null default 1,
  update_by text,
  update_time timestamptz(0) not null
);
create table sys_widget_version (
  package_id text not null references sys_widget_package (id) on delete cascade,
  version text not null,
  hash text not null,
  manifest json not null,
  module text not null,
  style text not null default '',
  size integer not null,
  create_by text not null,
  create_time timestamptz(0) not null,
  -- What the laws found in the browser of an administrator; they count for this hash only.
  laws json,
  laws_by text,
  laws_time timestamptz(0),
  primary key (package_id, version)
);
