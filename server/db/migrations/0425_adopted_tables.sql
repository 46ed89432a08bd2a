-- What a table had before a page took it over, as {"columns": [...], "indexes": [...]}: none of it is ever dropped. Null: made for its page.
alter table sys_screen_table add column adopted jsonb;
