import { invalidate } from '../api.ts'

/** Refreshes everything that shows a person, and waits for their page. */
export async function refreshPerson() {
  await invalidate('getPerson')
  void invalidate('listPeople', 'listTiers', 'getMe', 'listAudit')
}
