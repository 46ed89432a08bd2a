-- What a timer stumbled over, how often in a row, and since when it is not tried any more; and the tasks of people who left.
alter table wf_timer add column failures integer not null default 0;
alter table wf_timer add column stuck_time timestamptz(3);
alter table wf_timer drop constraint wf_timer_kind_check;
alter table wf_timer add constraint wf_timer_kind_check check (kind in ('due', 'remind', 'wait', 'service', 'child', 'continue', 'left'));
create index wf_timer_stuck on wf_timer (instance_id) where stuck_time is not null;

create or replace view wf_instance_row as
  select i.id, i.tenant_id, i.id as instance_id, i.title, i.code, p.category, i.starter, i.depart, i.parent_step,
    coalesce(i.result, i.status) as state, i.status as instance_status,
    case when i.status <> 'ended' then '2' when i.result = 'agreed' then '3' when i.result = 'withdrawn' then '1' else '4' end as bpm_status,
    i.start_time as begin_time, i.end_time, i.screen, i.record_id, i.version,
    coalesce(
      (select s.error from wf_step s where s.instance_id = i.id and s.status = 'active' and s.error is not null limit 1),
      (select coalesce(m.error, m.kind) from wf_timer m where m.instance_id = i.id and m.stuck_time is not null limit 1)) as error
  from wf_instance i left join wf_process p on p.code = i.code;
