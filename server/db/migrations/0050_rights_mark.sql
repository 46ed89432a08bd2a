-- Which state of the rights is in sight: each change of what roles hold replaces the mark (triggers of rights-mark.ts).
create table sys_rights_mark (
  id uuid primary key default gen_random_uuid()
);
insert into sys_rights_mark default values;
