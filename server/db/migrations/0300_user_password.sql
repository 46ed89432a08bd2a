-- An account is added without a password and gets its own within the same transaction: an empty hash is that of no password.
alter table sys_user alter column password_hash set default '';
