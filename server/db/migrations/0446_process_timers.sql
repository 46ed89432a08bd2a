-- What a timer of a child process carries: the child that is to be started, or the result of one that ended. Null: a timer of the engine itself.
alter table wf_timer add column payload json;
