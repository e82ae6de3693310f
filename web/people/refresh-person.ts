import { invalidate } from '../api.ts'

/** Has everything that tells of a person fetched anew, and their page first. */
export async function refreshPerson() {
  await invalidate('getPerson')
  void invalidate('listPeople', 'listTiers', 'getMe', 'listAudit')
}
