import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { Badge } from '../ui/badge.tsx'

/** The part of the payment of a paid job that went back; nothing if there is none. */
export const PartRefunded = ({ part_refunded }: Pick<TechnicianJob, 'part_refunded'>) =>
  part_refunded > 0 && <Badge>{say`${formatMoney(part_refunded)} refunded`}</Badge>
