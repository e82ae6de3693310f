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

/** Saves the fields of a form that differ from what it opened with; without changes, nothing is sent. */
export function saveChanges<Form extends object, Saved extends Form>(
  form: Form,
  opened: Saved,
  save: (change: Partial<Form>) => Promise<Saved>,
): Promise<Saved> {
  const change = changesOf<Form>(form, opened)
  return Object.keys(change).length === 0 ? Promise.resolve(opened) : save(change)
}
