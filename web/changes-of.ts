import { keysOf } from '../contract/base/keys.ts'

/** The fields of a form that differ from their values when it opened, so that other people's changes are kept. */
export function changesOf<Form extends object>(form: Form, opened: Form): Partial<Form> {
  const changes: Partial<Form> = {}
  for (const field of keysOf(form)) {
    // A field of settings can be a list.
    if (JSON.stringify(form[field]) !== JSON.stringify(opened[field])) changes[field] = form[field]
  }
  return changes
}
