import { sql } from 'kysely'
import type { LabelState } from '../../../contract/job/labels.ts'

/** The state of the label of the job `j`: outdated when what it shows has changed since it was printed. */
export const labelState = sql<LabelState>`coalesce((
  select case
    when printed.to_value is distinct from j.ticket or exists (
      select from job_events changed where changed.string_job_id = j.id and changed.id > printed.id
        and (
          changed.event in ('edited', 'as_strung', 'tag_replaced', 'due', 'speed')
          or changed.event = 'undone' and changed.from_value = 'as_strung'
          -- With the arrival of the racket, its promise was taken back, unless it came after the printing.
          or changed.event = 'undone' and changed.from_value = 'received' and not exists (
            select from job_events came where came.string_job_id = j.id and came.event = 'received'
              and came.id > printed.id and came.id < changed.id
          )
        )
    ) then 'outdated'
    else 'printed'
  end
  from job_events printed where printed.string_job_id = j.id and printed.event = 'label_printed'
  order by printed.id desc limit 1
), 'none')`
