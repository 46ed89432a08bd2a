-- A password that somebody else gave is good for a while. Those that wait for their change already count from now.
alter table sys_user add column password_given_at timestamptz(0);
update sys_user set password_given_at = now() where must_change_password;
