import type { JobTables } from './tables/jobs.ts'
import type { LifeTables } from './tables/lives.ts'
import type { MessageTables } from './tables/messages.ts'
import type { PaymentTables } from './tables/payments.ts'
import type { PeopleTables } from './tables/people.ts'
import type { RacketTables } from './tables/rackets.ts'
import type { SandboxTables } from './tables/sandbox.ts'
import type { ShopTables } from './tables/shop.ts'

/**
 * The columns of the tables that migrations/ creates, and of the views in definitions/. `numeric` and `bigint` arrive
 * as numbers (see connect.ts).
 */
export interface Database
  extends PeopleTables,
    RacketTables,
    JobTables,
    LifeTables,
    PaymentTables,
    ShopTables,
    MessageTables,
    SandboxTables {}
