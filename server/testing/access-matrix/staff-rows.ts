import { customer, everybody, job, type Name, onlyManager, onlyTechnician, type Row, staff } from './row.ts'
import { TAG } from './world.ts'

/** The calls of the bench and the counter. */
export const staffRows = {
  listTechnicianJobs: { statuses: onlyTechnician() },
  getTechnicianJob: { statuses: onlyTechnician(), id: job },
  listJobEvents: { statuses: onlyTechnician(), id: job },
  setJobStatus: { statuses: onlyTechnician(), id: job, body: () => ({ status: 'READY_FOR_PICKUP' }) },
  setJobDuration: { statuses: onlyTechnician(), id: job, body: () => ({ mains_duration: 60 }) },
  markJobPaid: { statuses: onlyTechnician(), id: job, body: () => ({}) },
  // The technician did not record this payment, and the manager must give a reason.
  voidPayment: {
    statuses: { ...staff(), technician: 403 },
    id: ({ paid }) => paid,
    body: () => ({ reason: 'The wrong racket' }),
  },
  takeOffAccount: { statuses: staff(), id: ({ onAccount }) => onAccount },
  receiveRacket: { statuses: staff(), id: job, body: () => ({}) },
  undoReceived: { statuses: staff(), id: job },
  startJob: { statuses: onlyTechnician(), id: job, body: () => ({}) },
  giveBackRacket: { statuses: staff(), id: ({ cancelled }) => cancelled, body: () => ({}) },
  // Without accepting a stream; server/live/live.test.ts shows who gets which events.
  watchChanges: { statuses: everybody(406) },
  getBench: { statuses: staff() },
  moveToShelf: { statuses: staff(), id: job, body: () => ({ shelf: 'C4' }) },
  recordChecklist: { statuses: onlyTechnician(), id: job, body: () => ({ checked: ['Frame'], skipped: [] }) },
  saveBenchSettings: { statuses: onlyManager(), body: () => ({ racks: 6, places: 8, checklist: ['Frame'] }) },
  getNextPromise: { statuses: everybody() },
  listPlaces: { statuses: everybody() },
  getJobForecast: { statuses: staff(), id: job },
  chooseSpeed: { statuses: staff(409), id: job, body: () => ({ to: 'standard' }) },
  getQueue: { statuses: staff() },
  makeNewPromise: { statuses: staff(409), id: job, body: () => ({}) },
  getPromiseSettings: { statuses: onlyManager() },
  savePromiseSettings: { statuses: onlyManager(), body: () => ({ promise: 'hours', stringers: [] }) },
  listLabels: { statuses: staff(404), query: '?jobs=2000000000' },
  listJobsToLabel: { statuses: staff(200) },
  recordPrintedLabels: { statuses: staff(204), body: ({ job }) => ({ jobs: [job] }) },
  findTag: { statuses: staff(), query: `?tag=${TAG}` },
  getTagReader: { statuses: everybody(), query: `?tag=${TAG}` },
  getTag: { statuses: staff(), id: job },
  replaceTag: { statuses: staff(), id: job, body: () => ({}) },
  findTicket: { statuses: staff(), query: '?ticket=A-01' },
  assignJobToMe: { statuses: onlyTechnician(), id: job, body: () => ({}) },
  // Taking over one's own job changes nothing.
  takeOverJob: {
    statuses: onlyTechnician(),
    id: ({ mine }) => mine,
    body: ({ people }) => ({ from: people.technician.id }),
  },
  reassignJob: {
    statuses: onlyManager(),
    id: job,
    body: ({ people }) => ({ technician: people.technician.id, from: null }),
  },
  listTechnicians: { statuses: onlyManager() },

  findCustomers: { statuses: staff() },
  listCustomerRackets: { statuses: staff(), id: customer },
  listWaysToPay: { statuses: staff() },
  getDefaultPrices: { statuses: staff() },
  findJobs: { statuses: staff(), query: '?search=lena' },
  getStaffJob: { statuses: staff(), id: job },
  listStaffJobEvents: { statuses: staff(), id: job },
  correctStringJob: { statuses: staff(), id: job, body: ({ racket }) => ({ racket, tension: 25 }) },
  listExtras: { statuses: everybody(200) },
  addExtra: { statuses: staff(400), id: job, body: () => ({ extra: 1 }) },
  removeExtra: { statuses: staff(404), id: job, body: () => ({ name: 'Grip' }) },
  useCustomerCredit: { statuses: staff(), id: job, body: () => ({}) },
  getHandOver: { statuses: staff(), query: '?code=A-01' },
  handOver: {
    statuses: staff(),
    body: ({ cancelled }) => ({ jobs: [{ id: cancelled, order_status: 'CANCELLED' }], paid: null }),
  },
  createCounterOrder: {
    statuses: staff(201),
    body: ({ people, racket }) => ({ customer: people.owner.id, racket, tension: 24 }),
  },
  takeCounterOrder: {
    statuses: staff(201),
    body: ({ people, racket }) => ({ customer: people.owner.id, jobs: [{ racket, tension: 24 }] }),
  },
} satisfies Partial<Record<Name, Row>>
