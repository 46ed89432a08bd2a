-- Departments, roles and positions belong to a tenant; 0: to all of them, as those that are there so far do.
alter table sys_depart add column tenant_id integer not null default 0;
alter table sys_role add column tenant_id integer not null default 0;
alter table sys_position add column tenant_id integer not null default 0;
create index sys_depart_tenant on sys_depart (tenant_id) where tenant_id <> 0;
create index sys_role_tenant on sys_role (tenant_id) where tenant_id <> 0;
