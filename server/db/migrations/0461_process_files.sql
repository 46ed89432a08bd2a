-- Files that people attached to their decisions and comments, and the signatures under them: for those who may see the instance, and for nobody else.
create table wf_file (
  mark text not null,
  instance_id text not null references wf_instance (id) on delete cascade,
  primary key (mark, instance_id)
);
create index wf_file_instance on wf_file (instance_id);
insert into wf_file (mark, instance_id)
select distinct lower(found[1]), e.instance_id
from wf_event e, lateral regexp_matches(coalesce(e.detail ->> 'files', '') || ' ' || coalesce(e.detail ->> 'signature', ''), '(_[0-9a-f]{32}_[0-9]{13})(?=\.)', 'gi') as found;
