-- Work that begins no earlier than a moment, such as the publication of a page; and no page waits for two of them.
alter table sys_job add column due_time timestamptz(0);
create unique index sys_job_publication on sys_job (screen_id) where kind = 'publish' and state in ('waiting', 'running');
