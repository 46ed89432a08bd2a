-- Amounts of approvals by month, counted once the month is over: statistics do not read old tasks again.
create table wf_statistic (
  month date not null,
  tenant_id integer not null,
  depart text not null,
  code text not null,
  measure text not null check (measure in ('started', 'ended', 'returned', 'overdue', 'worked')),
  -- Of `worked`: eight buckets for each doubling of the minutes, from one on.
  bucket integer not null default 0,
  amount integer not null,
  primary key (month, tenant_id, depart, code, measure, bucket)
);
-- Months that are counted.
create table wf_statistic_month (
  month date primary key,
  count_time timestamptz(0) not null
);
