-- What accounts are looked up by when one is added: no two have the same, whatever its case.
create index sys_user_lower_username on sys_user (lower(username));
create index sys_user_lower_phone on sys_user (lower(phone));
create index sys_user_lower_email on sys_user (lower(email));
create index sys_user_lower_work_no on sys_user (lower(work_no));
