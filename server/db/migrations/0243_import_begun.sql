-- When an import began to store rows: those of one that was cut short and gone on with are of the same moment.
alter table sys_import add column begun timestamptz;
