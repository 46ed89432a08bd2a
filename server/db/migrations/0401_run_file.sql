-- Path of the file that a run left for its person, such as the rows that an import refused.
alter table sys_schedule_run add column file text;
