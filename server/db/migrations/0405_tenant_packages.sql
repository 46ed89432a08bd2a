-- Packages of permissions: what people of a tenant may hold at most. Those of tenant 0 are the defaults, which a new tenant gets copies of.
create table sys_tenant_pack (
  id text primary key,
  tenant_id integer not null default 0,
  pack_name text not null,
  pack_code text,
  status text not null default '1',
  remarks text,
  create_by text,
  create_time timestamptz(0) not null default now(),
  update_by text,
  update_time timestamptz(0)
);
create index sys_tenant_pack_tenant on sys_tenant_pack (tenant_id);
create table sys_tenant_pack_permission (
  pack_id text not null references sys_tenant_pack (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  primary key (pack_id, permission_id)
);
create index sys_tenant_pack_permission_permission on sys_tenant_pack_permission (permission_id);
