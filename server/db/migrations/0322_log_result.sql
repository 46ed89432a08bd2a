-- Refused calls are looked for by their code.
create index sys_log_result on sys_log (result_code, create_time, id);
