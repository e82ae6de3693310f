-- upgrade: without downtime
-- The Duora rackets that players bring most often. Sources for the makers' ranges, of which the limit is the upper end:
-- Z-Strike: badmintonmaster.com, 'Yonex Duora Z Strike Badminton Racket Review' (3U 20-28 lbs, 2U 21-29 lbs)
-- 10: badmintonprofessor.com, 'Yonex Duora 10 Badminton Racket Review' (2U 20-27 lbs, 3U 19-26 lbs)
insert into racket_models (manufacturer, model_name, weight_class, tension_limit) values
  ('Yonex', 'Duora Z-Strike', '2U', 29),
  ('Yonex', 'Duora Z-Strike', '3U', 28),
  ('Yonex', 'Duora 10', '2U', 27),
  ('Yonex', 'Duora 10', '3U', 26)
on conflict do nothing;
