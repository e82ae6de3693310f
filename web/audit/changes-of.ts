/** The fields of a form that differ from their values when it opened, so that other people's changes are kept. */
export function changesOf<Form extends object>(form: Form, opened: Form): Partial<Form> {
  const fields = Object.keys(form) as (keyof Form)[] // a form has the schema's fields and no others
  const changes: Partial<Form> = {}
  for (const field of fields) if (form[field] !== opened[field]) changes[field] = form[field]
  return changes
}
