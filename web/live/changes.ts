import type { ChangeName } from '../api.ts'
import type { Kind } from './shows.ts'

/** What a change may have changed: `everything` includes all that any change can affect. */
export type Changed = Kind[] | 'everything'

/** A change of a job can plan messages, take a set of strings, return a credit and refund money. */
const JOB: Kind[] = ['job', 'message', 'string', 'person', 'money']
/** An order can also add or change a racket. */
const ORDER: Kind[] = [...JOB, 'racket']
const NOTHING: Kind[] = []

/** The kinds of data that each call other than GET can change. The compiler asks for a line for a new one. */
export const CHANGES: Record<ChangeName, Changed> = {
  undo: 'everything',

  // rackets
  createRacket: ['racket'],
  changeRacket: ['racket'],
  deleteRacket: ['racket'],

  // orders
  createStringJob: ORDER,
  updateStringJob: ORDER,
  createOrder: ORDER,
  cancelStringJob: JOB,
  answerExtras: JOB,
  createCounterOrder: ORDER,
  takeCounterOrder: ORDER,
  correctStringJob: ORDER,

  // work on jobs
  setJobStatus: JOB,
  setJobDuration: JOB,
  assignJobToMe: JOB,
  takeNextJob: JOB,
  takeOverJob: JOB,
  reassignJob: JOB,
  receiveRacket: JOB,
  undoReceived: JOB,
  startJob: JOB,
  giveBackRacket: JOB,
  moveToShelf: JOB,
  recordChecklist: JOB,
  makeNewPromise: JOB,
  chooseSpeed: JOB,
  restringFree: JOB,
  addExtra: JOB,
  removeExtra: JOB,
  replaceTag: JOB,
  recordPrintedLabels: ['job'],
  handOver: JOB,

  // payments
  createCheckoutSession: JOB,
  leaveCheckout: JOB,
  settleCheckout: JOB,
  useCredit: JOB,
  useCustomerCredit: JOB,
  markJobPaid: JOB,
  voidPayment: JOB,
  takeOffAccount: JOB,
  refundPart: JOB,
  completeRefund: JOB,
  retryRefund: JOB,
  assignMoney: JOB,
  settleUnmatchedRefund: ['money'],
  createStatement: JOB,
  payStatement: JOB,
  buyPack: NOTHING,
  sellPack: ['person', 'money'],
  createPack: ['pack'],
  changePack: ['pack'],
  deletePack: ['pack'],
  refundPack: ['person', 'money'],
  refundTestPayment: JOB,
  failTestRefund: JOB,

  // messages; the history of the job shows what staff do with them
  sendMessageNow: ['message', 'job'],
  sendJobMessageNow: ['message', 'job'],
  stopMessage: ['message', 'job'],
  sendMessageAgain: ['message', 'job'],
  openWhatsApp: ['message', 'job'],
  recordCall: ['message', 'job'],
  passOnMail: ['message'],
  previewMessage: NOTHING,
  sendTestMessage: ['message'],

  // people
  saveMyPhone: ['person'],
  saveMyMessages: ['person', 'message'],
  addPushDevice: ['person', 'message'],
  removePushDevice: ['person', 'message'],
  savePhone: ['person', 'message'],
  assignTier: ['person'],
  changeRights: ['person'],
  changeCredits: ['person'],
  removeSecondFactor: ['person', 'message'],
  inviteStaff: ['invitation', 'message'],
  revokeStaffInvitation: ['invitation', 'message'],
  acceptStaffInvitation: 'everything',
  admitFromWaitlist: ['waitlist', 'message'],
  joinWaitlist: ['waitlist'],
  claimShop: 'everything',

  // strings, models and prices
  createShopString: ['string'],
  changeShopString: ['string'],
  changeListedStrings: ['string'],
  deleteShopString: ['string'],
  previewStringImport: NOTHING,
  importStrings: ['string'],
  createModel: ['model'],
  changeModel: ['model'],
  deleteModel: ['model'],
  previewModelImport: NOTHING,
  importModels: ['model'],
  createTier: ['price'],
  changeTier: ['price'],
  deleteTier: ['price'],

  // settings
  saveShopSettings: ['shop'],
  saveShopLogo: ['shop'],
  deleteShopLogo: ['shop'],
  finishSetupStep: ['shop'],
  saveOpeningHours: ['shop'],
  savePromiseSettings: ['shop'],
  saveSpeeds: ['shop'],
  saveExtras: ['shop'],
  saveBenchSettings: ['shop'],
  saveLabelSettings: ['shop'],
  saveMessageSettings: ['shop', 'message'],
  saveMessageTemplate: ['shop'],
  resetMessageTemplate: ['shop'],
  // The form shows the response.
  saveMessageWebhook: NOTHING,
  saveTestPayments: ['shop'],
  replaceBoardKey: ['shop'],

  // the account; nothing is read for someone who is not signed in
  signUp: NOTHING,
  signIn: NOTHING,
  signOut: NOTHING,
  requestPasswordReset: NOTHING,
  resetPassword: NOTHING,
  verifyPassword: NOTHING,
  verifyAppCode: NOTHING,
  verifyBackupCode: NOTHING,
  deleteAccount: NOTHING,
  verifyEmail: 'everything',
  rejectEmail: NOTHING,
  sendVerificationEmail: ['message'],
  changeEmail: ['message'],
  changeName: ['person', 'account'],
  changePassword: ['account'],
  revokeSession: ['account'],
  enableTwoFactor: ['person'],
  disableTwoFactor: ['person'],
  createBackupCodes: NOTHING,
  createOrganization: ['account'],
  renameOrganization: ['account'],
  deleteOrganization: ['account'],
  switchOrganization: ['account'],
  leaveOrganization: ['account'],
  changeMemberRole: ['account'],
  removeMember: ['account'],
  inviteMember: ['account', 'message'],
  cancelInvitation: ['account'],
  acceptInvitation: ['account'],
  declineInvitation: ['account'],
}
