-- upgrade: without downtime
-- How long a string usually lasts in this shop, in days; null while too few lives are known. A background job sets it.
alter table strings add column lasts_days integer check (lasts_days > 0);
