alter table sys_depart add column depart_name_en text;
alter table sys_depart add column depart_name_abbr text;
alter table sys_depart add column description text;
alter table sys_depart add column fax text;
