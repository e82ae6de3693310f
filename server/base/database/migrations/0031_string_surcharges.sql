-- The cents that a string costs on top of the stringing.

alter table strings add column surcharge integer not null default 0 check (surcharge between 0 and 1000000);
