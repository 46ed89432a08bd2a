-- What came by a link, by the key that the opened form sent it under: whoever had no answer and sends again has sent one
-- form. There are no more of them than the link has uses, and they go with it.
create table sys_public_sent (
  link_id text not null references sys_public_link (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  primary key (link_id, key)
);
