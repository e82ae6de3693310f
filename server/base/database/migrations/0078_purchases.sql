-- Purchases of string, and what is known about counts and waste.

alter table stock_entries
  -- a purchase: the number of reels or sets, what they cost in cents (null: unknown), and the day
  add column pieces integer check (pieces between 1 and 1000),
  add column cost integer check (cost >= 0),
  add column day date,
  add column note text not null default '' check (char_length(note) <= 100),
  add constraint stock_entries_purchase check (
    case reason
      when 'bought' then pieces is not null and day is not null
      else pieces is null and cost is null and day is null
    end
  );
create index stock_entries_by_date on stock_entries ("at");
create index stock_entries_purchases on stock_entries (string_id, id desc) where reason = 'bought';

-- The days from an order of string until it is delivered.
alter table shop_settings add column delivery_days integer not null default 7 check (delivery_days between 0 and 90);
