-- What a run noted is stored as codes of the catalogue with their parameters, and worded in the language of whoever reads it.
-- Rows from before have texts alone.
alter table sys_schedule add column last_sentence jsonb;
alter table sys_schedule_run add column sentence jsonb;
alter table sys_schedule_run add column notes jsonb;
