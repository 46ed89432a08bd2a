-- Notices of tasks are taken back by the task.
create index sys_announcement_process on sys_announcement (bus_id) where bus_type like 'bpm%' and send_status = '1';
