-- A download by ticket sends no header: the ticket says which tenant its call worked for.
alter table sys_download_ticket add column tenant text not null default '0';
