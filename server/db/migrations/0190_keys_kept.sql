-- A save that waits in a browser may be sent again weeks later: until when a key is kept is said with it.
alter table sys_idempotency add column kept_until timestamptz(0);
-- The id alone is what a save of one record came to; anything else may be large, and nobody asks for it after a day.
update sys_idempotency set kept_until = created_at + case when jsonb_typeof(outcome) = 'string' then interval '30 days' else interval '1 day' end;
alter table sys_idempotency alter column kept_until set not null;
drop index sys_idempotency_created;
create index sys_idempotency_kept on sys_idempotency (kept_until);
