import { frameMark } from '../../contract/job/frame-questions.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'
import { Wanted } from '../ui/badge.tsx'
import { customerName } from './customer-name.ts'

/** 'Waiting for Lena', beside a job that a question about its frame holds up. */
export function FrameMark({ job }: { job: StringJob }) {
  const text = frameMark(job, customerName(job.racket), say)
  return (
    text && (
      <Wanted className="text-14">
        <bdi>{text}</bdi>
      </Wanted>
    )
  )
}
