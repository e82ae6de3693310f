import { CLAIM_CODE } from '../test-app.ts'
import { everybody, job, type Name, onlyOwner, type Row, racket, staff } from './row.ts'

const STAFF_TOO = { technician: 200, manager: 200, 'long signed in': 200 }

/** The calls of customers, and those of everyone. */
export const customerRows = {
  getMe: { statuses: everybody() },
  getWaitingOrders: { statuses: everybody() },
  // The shop of the matrix has a manager already.
  claimShop: { statuses: everybody(409), body: () => ({ code: CLAIM_CODE }) },
  listStrings: { statuses: everybody() },

  listRackets: { statuses: everybody() },
  createRacket: { statuses: everybody(201), body: () => ({ manufacturer: 'Victor', model_name: 'DriveX' }) },
  getRacket: { statuses: onlyOwner(), id: racket },
  changeRacket: { statuses: onlyOwner(), id: racket, body: () => ({ racket_name: 'Renamed' }) },
  deleteRacket: { statuses: onlyOwner(409), id: racket },
  listRacketHistory: { statuses: onlyOwner(), id: racket },
  getRacketLife: { statuses: { ...onlyOwner(), ...STAFF_TOO }, id: racket },
  addFrameMark: {
    statuses: { ...onlyOwner(201), technician: 201, manager: 201, 'long signed in': 201 },
    id: racket,
    body: () => ({ kind: 'crack', place: '2' }),
  },
  // The job of the matrix is not strung.
  saveBedEnd: {
    statuses: { ...onlyOwner(409), technician: 409, manager: 409, 'long signed in': 409 },
    id: job,
    body: () => ({ reason: 'soft' }),
  },
  clearBedEnd: { statuses: { ...onlyOwner(204), technician: 204, manager: 204, 'long signed in': 204 }, id: job },

  getBedSounds: { statuses: { ...onlyOwner(), ...STAFF_TOO }, id: job },
  saveBedSound: {
    statuses: { ...onlyOwner(409), technician: 409, manager: 409, 'long signed in': 409 },
    id: job,
    body: () => ({ hz: 1118, taps: 5, spread: 1 }),
  },

  listStringJobs: { statuses: everybody() },
  createStringJob: { statuses: onlyOwner(201, 400), body: ({ racket }) => ({ racket, tension: 24 }) },
  createOrder: {
    statuses: onlyOwner(201, 400),
    body: ({ racket }) => ({ jobs: [{ racket, tension: 24 }] }),
  },
  updateStringJob: { statuses: onlyOwner(), id: job, body: ({ racket }) => ({ racket, tension: 25 }) },
  getStringJob: { statuses: onlyOwner(), id: job },
  listStringJobHistory: { statuses: onlyOwner(), id: job },
  getOrder: { statuses: onlyOwner(), id: ({ order }) => order },
  cancelStringJob: { statuses: onlyOwner(), id: job, body: () => ({ order_status: 'CANCELLED' }) },

  undo: { statuses: everybody(409), body: ({ job }) => ({ string_job: job }) },

  createCheckoutSession: { statuses: onlyOwner(), body: ({ job }) => ({ string_job_id: job }) },
  useCredit: { statuses: onlyOwner(), body: ({ job }) => ({ string_job_id: job }) },
  leaveCheckout: { statuses: onlyOwner(204), body: ({ job }) => ({ string_job_id: job }) },
  answerFrame: { statuses: onlyOwner(409), id: job, body: () => ({ question: 1, accepts: true }) },
  answerExtras: { statuses: onlyOwner(409), id: job, body: () => ({ accept: true, amount: 500 }) },
  settleCheckout: { statuses: onlyOwner(), body: ({ checkout }) => ({ session_id: checkout }) },
  getBills: { statuses: everybody() },
  // The owner does not pay for them.
  stopPayingFor: { statuses: everybody(404), id: ({ people }) => people.technician.id },
  getCredits: { statuses: everybody() },
  listPacks: { statuses: everybody() },
  buyPack: { statuses: everybody(404), body: () => ({ pack: 999, price: 100 }) },
  getPackReceipt: { statuses: { ...staff(), owner: 200, other: 404, demoted: 404 }, id: ({ packSale }) => packSale },
  getReceipt: { statuses: { ...staff(), owner: 200, other: 404, demoted: 404 }, id: ({ paid }) => paid },
  getPaymentReceipt: { statuses: { ...staff(), owner: 200, other: 404, demoted: 404 }, id: ({ paid }) => paid },
} satisfies Partial<Record<Name, Row>>
