-- A moment as the API writes it: ISO 8601 in UTC with milliseconds, the same in a column and inside JSON.
create or replace function iso(moment timestamptz) returns text language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
