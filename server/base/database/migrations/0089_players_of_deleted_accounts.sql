-- The names of players stay no longer than the account of the racket's owner.
update rackets set player = ''
where player <> '' and owner_id in (select id from users where deleted_at is not null);
