/** A statement that creates a function, a trigger or a view. */
export interface SqlObject {
  /** Such as 'function give_ticket'. */
  name: string
  statement: string
}

const CREATE = /^create (?:or replace )?(function|procedure|trigger|view) ([\w."]+)/

/** The functions, triggers and views that a text of SQL creates. Each statement begins at the start of a line. */
export function objectsIn(text: string): SqlObject[] {
  return statementsOf(text).flatMap((statement) => {
    const [, kind, name] = CREATE.exec(statement) ?? []
    return kind && name ? [{ name: `${kind} ${name}`, statement }] : []
  })
}

/** Splits at semicolons that end a line outside of `$$ … $$`. */
const statementsOf = (text: string) =>
  text.replace(/^ *--.*\n/gm, '').match(/\S(?:\$\$[\s\S]*?\$\$|[\s\S])*?;$/gm) ?? []
