-- A page keeps what was typed, chosen and scrolled while its tab is open, unless its menu entry says otherwise.
alter table sys_permission alter column keep_alive set default true;
update sys_permission set keep_alive = true where menu_type <> 2 and component like 'screens/%';
