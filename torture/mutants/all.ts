import { callMutants } from './calls.ts'
import { databaseMutants } from './database.ts'
import { familyMutants } from './families.ts'
import { jobMutants } from './jobs.ts'
import { messageMutants } from './messages.ts'
import type { Mutant } from './mutant.ts'
import { orderMutants } from './orders.ts'
import { paymentMutants } from './payments.ts'
import { redoMutants } from './redos.ts'
import { refundMutants } from './refunds.ts'
import { regionMutants } from './region.ts'
import { reportMutants } from './reports.ts'
import { signInMutants } from './sign-in.ts'
import { soundMutants } from './sound.ts'
import { stockMutants } from './stock.ts'
import { stringBedMutants } from './string-beds.ts'

export const mutants: Mutant[] = [
  ...callMutants,
  ...databaseMutants,
  ...familyMutants,
  ...jobMutants,
  ...messageMutants,
  ...orderMutants,
  ...paymentMutants,
  ...redoMutants,
  ...refundMutants,
  ...regionMutants,
  ...reportMutants,
  ...signInMutants,
  ...soundMutants,
  ...stockMutants,
  ...stringBedMutants,
]
