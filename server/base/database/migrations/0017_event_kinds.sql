-- All kinds of events of a day in the shop, so that later migrations need not replace this check.
alter table job_events
  drop constraint job_events_event_check,
  add constraint job_events_event_check check (event in (
    'created', 'edited', 'status', 'assigned', 'mains_duration', 'cross_duration', 'paid', 'refund',
    'received', 'shelf', 'given_back', 'label_printed', 'tag_replaced', 'checklist', 'extras', 'extras_answered',
    'voided', 'on_account', 'consent', 'due', 'speed', 'message', 'undone'
  )) not valid;
alter table job_events validate constraint job_events_event_check;
