-- Counts the changes of a data rule, so that of two administrators the second is told who was first.
alter table sys_permission_data_rule add column version integer not null default 1;
