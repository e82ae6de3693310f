-- Indexes for the audit trail and the list of tiers.
create index payments_by_hand on payments (created_at desc) where method = 'technician';
create index users_by_tier on users (tier_status) where deleted_at is null;
