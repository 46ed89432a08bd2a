-- The id of a policy is made of its page and its role: its versions are found again when it is stated anew after it was taken away.
update sys_policy set id = md5(screen_id || ':' || role_id);

-- A policy by its parts, as its versions show them.
create view sys_policy_stated as
  select id, screen_id, role_id, document->>'rows' as rows, document->'fields' as fields, document->'deny' as deny from sys_policy;

-- The versions that policies have so far.
insert into sys_data_log (screen_id, row_id, version, operation, create_by, create_time, before)
  select 'system.policy', md5(screen_id || ':' || role_id), version,
    case when document is null then 'delete' when earlier is null then 'add' else 'edit' end, create_by, create_time,
    case when earlier is not null then jsonb_build_object('screenId', screen_id, 'roleId', role_id, 'rows', earlier->>'rows',
      'fields', earlier->>'fields', 'deny', earlier->>'deny') end
  from (select h.*, lag(document) over (partition by screen_id, role_id order by version) as earlier from sys_policy_history h) stated
  order by create_time, version;
