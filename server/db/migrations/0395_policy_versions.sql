-- The id of a policy is made of its page and its role: its versions are found again when it is stated anew after it was taken away.
update sys_policy set id = md5(screen_id || ':' || role_id);

-- A policy by its parts, as its versions show them.
create view sys_policy_stated as
  select id, screen_id, role_id, document->>'rows' as rows, document->'fields' as fields, document->'deny' as deny from sys_policy;
