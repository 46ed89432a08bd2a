-- The calendar that bundled processes name: minutes since midnight, Monday to Friday.
insert into sys_calendar (id, code, name, zone, week) values ('calendar-office', 'office', '工作日历', 'Asia/Shanghai',
  '[[[540,720],[810,1050]],[[540,720],[810,1050]],[[540,720],[810,1050]],[[540,720],[810,1050]],[[540,720],[810,1050]],[],[]]')
on conflict do nothing;
