-- Words of the second language and the colour of a dictionary item.
alter table sys_dict_item add column item_text_en text;
alter table sys_dict_item add column color text;
alter table sys_permission add column name_en text;
