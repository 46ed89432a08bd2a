-- When an account signed in last.
alter table sys_user add column last_login_time timestamptz(0);
update sys_user u set last_login_time = (select max(s.created_at) from sys_session s where s.user_id = u.id and s.parent_id is null);
