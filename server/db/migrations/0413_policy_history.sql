-- The data log is the one history of policies. Where both histories count differently, since a save that changed nothing was a version of
-- the one only, the entries are written anew.
create temporary table recounted on commit drop as
  select h.row_id from (select md5(screen_id || ':' || role_id) as row_id, max(version) as version from sys_policy_history group by 1) h
  left join (select row_id, max(version) as version from sys_data_log where screen_id = 'system.policy' group by 1) l on l.row_id = h.row_id
  where l.version is distinct from h.version;

delete from sys_data_log where screen_id = 'system.policy' and row_id in (select row_id from recounted);

insert into sys_data_log (screen_id, row_id, version, operation, create_by, create_time, before)
  select 'system.policy', md5(screen_id || ':' || role_id), version,
    case when document is null then 'delete' when earlier is null then 'add' else 'edit' end, create_by, create_time,
    case when earlier is not null then jsonb_build_object('screenId', screen_id, 'roleId', role_id, 'rows', earlier->>'rows',
      'fields', earlier->>'fields', 'deny', earlier->>'deny') end
  from (select h.*, lag(document) over (partition by screen_id, role_id order by version) as earlier from sys_policy_history h) stated
  where md5(screen_id || ':' || role_id) in (select row_id from recounted)
  order by create_time, version;

drop table sys_policy_history;
