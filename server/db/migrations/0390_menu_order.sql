-- The order that the document of a page or a report stated when it was published. An order that an administrator gave the
-- entry stays until the document states another one.
alter table sys_permission add column document_sort numeric(10, 2);
update sys_permission set document_sort = sort_no where screen_id is not null or report_id is not null;
