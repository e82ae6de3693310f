-- The person who plays with a racket, if that is not its owner. The search finds rackets by their players, too.

alter table rackets add column player text not null default '' check (char_length(player) <= 60);
alter table rackets drop column search_text;
alter table rackets add column search_text text not null generated always as (
  lower(racket_name || ' ' || manufacturer || ' ' || model_name || ' ' || serial_number || ' ' || player)
) stored;
-- The counter finds customers by the players of their rackets. Few rackets have one.
create index rackets_with_player on rackets (owner_id) where player <> '';

do $$ begin
  create index rackets_by_text on rackets using gin (search_text gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then
  raise notice 'pg_trgm is not available: searching reads every racket';
end $$;
