-- What a string costs on top of the stringing, in cents.

alter table strings add column surcharge integer not null default 0 check (surcharge between 0 and 1000000);
