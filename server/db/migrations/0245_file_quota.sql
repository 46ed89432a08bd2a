-- What people and tenants have stored is counted with every upload, and old files are walked through once a day.
alter table sys_file add column tenant text not null default '0';
create index sys_file_create_by on sys_file (create_by);
create index sys_file_tenant on sys_file (tenant) where tenant <> '0';
