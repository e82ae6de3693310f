import { workOff } from '../base/jobs/worker.ts'
import { createPlanMessages } from '../messages/plan.ts'
import type { TestApp } from './test-app.ts'

/** Runs the background jobs that plan messages after changes. */
export const planMessages = ({ pool, db }: Pick<TestApp, 'pool' | 'db'>) =>
  workOff(pool, { plan_messages: createPlanMessages(db) })
