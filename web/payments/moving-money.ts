import type { StringJob } from '../../contract/job/string-jobs.ts'

const isMoneyMoving = ({ refund, is_payment_on_its_way }: StringJob) => refund === 'due' || is_payment_on_its_way

/** The interval at which jobs are read again: 10 seconds while a payment or refund of one of them is on its way. */
export const followMoney = (jobs: StringJob[] | undefined) => (jobs?.some(isMoneyMoving) ? 10_000 : false)
