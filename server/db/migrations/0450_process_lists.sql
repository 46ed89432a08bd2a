-- What people see of approvals: a line per task, per instance and per copy.
-- Joined tables are left out of a statement that asks for none of their columns, such as a count.
create view wf_task_row as
  select t.id, t.tenant_id, t.instance_id, t.id as task_id, t.title, t.code, p.category, t.node_key, t.kind, t.starter, t.assignee, t.owner,
    t.status as state, i.status as instance_status,
    case when i.status <> 'ended' then '2' when i.result = 'agreed' then '3' when i.result = 'withdrawn' then '1' else '4' end as bpm_status,
    t.open_time as begin_time, t.end_time, t.due_time, t.read_time, i.screen, i.record_id, i.version
  from wf_task t left join wf_instance i on i.id = t.instance_id left join wf_process p on p.code = t.code;

create view wf_instance_row as
  select i.id, i.tenant_id, i.id as instance_id, i.title, i.code, p.category, i.starter, i.depart, i.parent_step,
    coalesce(i.result, i.status) as state, i.status as instance_status,
    case when i.status <> 'ended' then '2' when i.result = 'agreed' then '3' when i.result = 'withdrawn' then '1' else '4' end as bpm_status,
    i.start_time as begin_time, i.end_time, i.screen, i.record_id, i.version,
    (select s.error from wf_step s where s.instance_id = i.id and s.status = 'active' and s.error is not null limit 1) as error
  from wf_instance i left join wf_process p on p.code = i.code;

create view wf_copy_row as
  select c.instance_id as id, i.tenant_id, c.instance_id, c.user_name, i.title, i.code, p.category, i.starter, coalesce(i.result, i.status) as state,
    i.status as instance_status,
    case when i.status <> 'ended' then '2' when i.result = 'agreed' then '3' when i.result = 'withdrawn' then '1' else '4' end as bpm_status,
    c.create_time as begin_time, i.end_time, c.read_time, i.screen, i.record_id, i.version
  from wf_copy c left join wf_instance i on i.id = c.instance_id left join wf_process p on p.code = i.code;

create index wf_task_unclaimed on wf_task (open_time desc, id) where status = 'open' and assignee is null;
create index wf_task_waiting on wf_task (assignee) where status in ('waiting', 'held');
create index wf_task_owned on wf_task (owner) where owner is distinct from assignee;
create index wf_task_ended on wf_task (end_time) where end_time is not null;
create index wf_step_error on wf_step (instance_id) where error is not null;
create index wf_step_left on wf_step (leave_time) where leave_time is not null;
create index wf_instance_start on wf_instance (start_time);
create index wf_instance_end on wf_instance (end_time) where end_time is not null;
create index wf_copy_unread on wf_copy (user_name) where read_time is null;
