-- A page that is out of use: its menu entry and its calls are closed, its rows, grants and versions stay.
alter table sys_screen add column retired_by text;
alter table sys_screen add column retired_time timestamptz(0);

-- Pages that were deleted with their rows. One that came with the product does not come back by itself, and one that is
-- made anew under the same id goes on counting its versions: no process takes an old one for a new one.
create table sys_screen_removed (
  screen_id text primary key,
  title json not null,
  last_version integer not null,
  remove_by text,
  remove_time timestamptz(0) not null
);
