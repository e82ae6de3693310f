import { ownerLines } from '../../contract/base/person.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { say } from '../config.ts'

/** The customer of a job, as staff call them: 'Lena'. */
export const customerName = ({ owner }: StringJob['racket']) => owner.first_name || ownerLines(owner, say).name
