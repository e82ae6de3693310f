import { discount } from './discount.ts'
import type { Exercise } from './exercise.ts'
import { fifthStatus } from './fifth-status.ts'
import { thanks } from './thanks.ts'

export const exercises: Exercise[] = [fifthStatus, discount, thanks]
