-- The hours at which the shop is open, by the clock of its time zone. Without rows in opening_hours, they are not set.

create table opening_hours (
  -- 1 is Monday, as in ISO 8601
  weekday smallint not null check (weekday between 1 and 7),
  -- minutes since midnight; the end of the day is 1440
  opens smallint not null check (opens >= 0),
  closes smallint not null check (closes <= 1440),
  primary key (weekday, opens),
  check (opens < closes),
  constraint opening_hours_apart exclude using gist (int4range(weekday * 1440 + opens, weekday * 1440 + closes) with &&)
);

create table closed_dates (
  first_date date primary key,
  last_date date not null,
  check (first_date <= last_date),
  constraint closed_dates_apart exclude using gist (daterange(first_date, last_date, '[]') with &&)
);
