-- What a browser shows for stored files, which it fetches without the token: good for nothing else.
alter table sys_session add column files_hash text unique;
