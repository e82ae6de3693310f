import { listed } from '../../contract/base/sentence.ts'
import { markText } from '../../contract/job/frame-marks.ts'
import { isPending } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'

/** The marks on the frame of a racket that is in the shop, in one line; nothing without marks. */
export function OpenMarks({ job: { racket, order_status } }: { job: StringJob }) {
  const isHere = isPending(order_status)
  const marks = useSideRead({ ...query('getRacketLife', { id: racket.id }), enabled: isHere })?.marks ?? []
  if (!isHere || marks.length === 0) return null
  return (
    <p className="my-4 text-14">
      <b className="font-strong">{say`Frame marks`}:</b>{' '}
      {listed(
        marks.map((mark) => markText(mark, say)),
        say.language,
      )}
    </p>
  )
}
