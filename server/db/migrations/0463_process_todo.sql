-- Open tasks by each person who may decide them: who has the task, and its owner where a stand-in has it. Both indexes give the order of the
-- list, and hold all that a count needs.
drop index wf_task_todo;
drop index wf_task_owner;
create index wf_task_todo on wf_task (assignee, open_time desc, id desc) include (tenant_id) where status = 'open';
create index wf_task_owner on wf_task (owner, open_time desc, id desc) include (tenant_id) where status = 'open' and owner is distinct from assignee;

-- The condition stands outside of the union, so that the order comes from the two indexes without a sort.
create view wf_todo as
  select t.id, t.tenant_id, t.person, t.status as state
  from (
    select id, tenant_id, status, owner, assignee, assignee as person, true as is_assigned from wf_task
    union all
    select id, tenant_id, status, owner, assignee, owner as person, false as is_assigned from wf_task) t
  where t.status = 'open' and (t.is_assigned or t.owner is distinct from t.assignee);

create view wf_todo_row as
  select t.id, t.tenant_id, t.person, t.instance_id, t.id as task_id, t.title, t.code, p.category, t.node_key, t.kind, t.starter, t.assignee, t.owner,
    t.status as state, i.status as instance_status,
    case when i.status <> 'ended' then '2' when i.result = 'agreed' then '3' when i.result = 'withdrawn' then '1' else '4' end as bpm_status,
    t.open_time as begin_time, t.end_time, t.due_time, t.read_time, i.screen, i.record_id, i.version
  from (
    select *, assignee as person, true as is_assigned from wf_task
    union all
    select *, owner as person, false as is_assigned from wf_task) t
  left join wf_instance i on i.id = t.instance_id left join wf_process p on p.code = t.code
  where t.status = 'open' and (t.is_assigned or t.owner is distinct from t.assignee);
