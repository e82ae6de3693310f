-- The steps of the setup that a manager marked as done. The other steps are done when their data exists.
alter table shop_settings add column finished_setup text[] not null default '{}';

-- A shop that takes orders is set up.
update shop_settings set finished_setup = '{time_zone,hours,prices,strings,staff,email,cards}'
where exists (select from string_jobs);
