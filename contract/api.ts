import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mailApi } from './mail.ts'
import { CheckoutSession, CheckoutState, CreditUsed, PaymentRequest, Receipt, SettleRequest } from './payments.ts'
import { Racket, RacketChange, RacketInput } from './rackets.ts'
import { shopApi } from './shop.ts'
import { Cancellation, StringJob, StringJobInput } from './string-jobs.ts'
import { StringOption } from './strings.ts'
import {
  DurationChange,
  EmptyBody,
  JobEvent,
  StatusChange,
  TechnicianJob,
  TechnicianJobs,
  TechnicianJobsQuery,
} from './technician.ts'
import { CurrentUser } from './users.ts'
import { waitlistApi } from './waitlist.ts'

/** Every call of the API, mounted under /api. The server mounts these rows, the browser calls them. */
export const api = {
  // me
  getMe: endpoint({
    method: 'GET',
    path: '/me/',
    summary: 'The current user',
    who: 'customer',
    response: CurrentUser,
  }),

  // strings
  listStrings: endpoint({
    method: 'GET',
    path: '/inventory/strings/',
    summary: 'The strings the shop offers',
    who: 'customer',
    response: z.array(StringOption),
  }),

  // rackets
  listRackets: endpoint({
    method: 'GET',
    path: '/racket/',
    summary: 'My rackets, active before retired, by name',
    who: 'customer',
    query: z.strictObject({ selection: z.literal('active', { error: 'selection can only be active' }).optional() }),
    response: z.array(Racket),
  }),
  createRacket: endpoint({
    method: 'POST',
    path: '/racket/',
    summary: 'Add a racket',
    who: 'customer',
    body: RacketInput,
    response: Racket,
    status: 201,
  }),
  getRacket: endpoint({
    method: 'GET',
    path: '/racket/{id}/',
    summary: 'One of my rackets',
    who: 'customer',
    response: Racket,
  }),
  changeRacket: endpoint({
    method: 'PATCH',
    path: '/racket/{id}/',
    summary: 'Change one field of a racket',
    who: 'customer',
    body: RacketChange,
    response: Racket,
  }),
  deleteRacket: endpoint({
    method: 'DELETE',
    path: '/racket/{id}/',
    summary: 'Delete a racket; its jobs stay',
    who: 'customer',
  }),
  listRacketHistory: endpoint({
    method: 'GET',
    path: '/racket/{id}/history/',
    summary: "A racket's string jobs, newest first",
    who: 'customer',
    response: z.array(StringJob),
  }),

  // string jobs
  listStringJobs: endpoint({
    method: 'GET',
    path: '/string_job/',
    summary: 'My string jobs, newest first',
    who: 'customer',
    query: z.strictObject({ status: z.literal('pending', { error: 'status can only be pending' }).optional() }),
    response: z.array(StringJob),
  }),
  createStringJob: endpoint({
    method: 'POST',
    path: '/string_job/',
    summary: 'Order a string job',
    who: 'customer',
    body: StringJobInput,
    response: StringJob,
    status: 201,
    errors: 'list',
  }),
  updateStringJob: endpoint({
    method: 'PUT',
    path: '/string_job/{id}/',
    summary: 'Change a job while it is NEW',
    who: 'customer',
    body: StringJobInput,
    response: StringJob,
    errors: 'list',
  }),
  cancelStringJob: endpoint({
    method: 'PATCH',
    path: '/string_job/{id}/',
    summary: 'Cancel a job while it is NEW',
    who: 'customer',
    body: Cancellation,
    response: StringJob,
  }),

  // payments
  createCheckoutSession: endpoint({
    method: 'POST',
    path: '/stripe/create-checkout-session/',
    summary: 'Start paying for a job by card; the browser goes to redirectUrl',
    who: 'customer',
    body: PaymentRequest,
    response: CheckoutSession,
    outside: true,
  }),
  useCredit: endpoint({
    method: 'POST',
    path: '/stripe/use-credit/',
    summary: 'Pay for a job with one stringing credit',
    who: 'customer',
    body: PaymentRequest,
    response: CreditUsed,
  }),
  settleCheckout: endpoint({
    method: 'POST',
    path: '/stripe/settle/',
    summary: 'Ask the provider where a checkout stands, and take its payment if it was made',
    who: 'customer',
    body: SettleRequest,
    response: CheckoutState,
    outside: true,
  }),
  getReceipt: endpoint({
    method: 'GET',
    path: '/string_job/{id}/receipt/',
    summary: 'The receipt of a paid job',
    who: 'customer',
    response: Receipt,
  }),

  // technician
  listTechnicianJobs: endpoint({
    method: 'GET',
    path: '/technician/string_job/',
    summary: 'All string jobs, filtered and paged',
    who: 'technician',
    query: TechnicianJobsQuery,
    response: TechnicianJobs,
  }),
  getTechnicianJob: endpoint({
    method: 'GET',
    path: '/technician/string_job/{id}/',
    summary: 'One string job',
    who: 'technician',
    response: TechnicianJob,
  }),
  listJobEvents: endpoint({
    method: 'GET',
    path: '/technician/string_job/{id}/history/',
    summary: 'Who did what to a job, newest first',
    who: 'technician',
    response: z.array(JobEvent),
  }),
  setJobStatus: endpoint({
    method: 'PATCH',
    path: '/technician/string_job/{id}/status/',
    summary: 'Set the status of a job',
    who: 'technician',
    body: StatusChange,
    response: TechnicianJob,
  }),
  setJobDuration: endpoint({
    method: 'PATCH',
    path: '/technician/string_job/{id}/duration/',
    summary: 'Set the seconds spent on mains or crosses',
    who: 'technician',
    body: DurationChange,
    response: TechnicianJob,
  }),
  markJobPaid: endpoint({
    method: 'PATCH',
    path: '/technician/string_job/{id}/mark_paid/',
    summary: 'Mark a job as paid at the counter',
    who: 'technician',
    body: EmptyBody,
    response: TechnicianJob,
  }),
  assignJobToMe: endpoint({
    method: 'PATCH',
    path: '/technician/string_job/{id}/assign_to_me/',
    summary: 'Take a job that nobody has taken',
    who: 'technician',
    body: EmptyBody,
    response: TechnicianJob,
  }),

  // the shop and its counter
  ...shopApi,

  // the way in
  ...waitlistApi,
  ...mailApi,
}
