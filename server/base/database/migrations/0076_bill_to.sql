-- A customer can pay for others, such as the members of a family or a club.

alter table users add column billed_to_id integer references users on delete restrict;
alter table users add constraint users_billed_to_another check (billed_to_id <> id);
create index users_by_payer on users (billed_to_id) where billed_to_id is not null;

-- The customer who pays a statement, also for the jobs of others.
alter table statements add column customer_id integer references users on delete restrict;
alter table statements disable trigger user;
update statements s set customer_id = coalesce((
  select j.owner_id from statement_jobs l join string_jobs j on j.id = l.string_job_id where l.statement_id = s.id limit 1
), actor_id);
alter table statements enable trigger user;
alter table statements alter column customer_id set not null;
create index statements_by_customer on statements (customer_id);

-- The customer who pays for jobs of others; null for the owner.
alter table checkout_sessions add column payer_id integer references users on delete restrict;
alter table payments add column payer_id integer references users on delete restrict;
alter table payments add constraint payments_of_others check (payer_id is null or method in ('card', 'technician'));
create index payments_by_payer on payments (payer_id) where payer_id is not null;
