-- Instances that do not go on: a step with an error, or a timer that rests.
create view wf_failing as
  select instance_id from wf_step where status = 'active' and error is not null
  union
  select instance_id from wf_timer where stuck_time is not null;

create or replace view wf_instance_row as
  select i.id, i.tenant_id, i.id as instance_id, i.title, i.code, p.category, i.starter, i.depart, i.parent_step,
    coalesce(i.result, i.status) as state, i.status as instance_status,
    case when i.status <> 'ended' then '2' when i.result = 'agreed' then '3' when i.result = 'withdrawn' then '1' else '4' end as bpm_status,
    i.start_time as begin_time, i.end_time, i.screen, i.record_id, i.version,
    coalesce(
      (select s.error from wf_step s where s.instance_id = i.id and s.status = 'active' and s.error is not null limit 1),
      (select coalesce(m.error, m.kind) from wf_timer m where m.instance_id = i.id and m.stuck_time is not null limit 1)) as error,
    case when exists (select 1 from wf_failing f where f.instance_id = i.id) then '1' else '0' end as failed
  from wf_instance i left join wf_process p on p.code = i.code;
