/** The keys of an object whose type lists all of them. `Object.keys` forgets their names. */
export const keysOf = <Of extends object>(object: Of) => Object.keys(object) as Extract<keyof Of, string>[]

/** One value for each name. `Object.fromEntries` forgets the names. */
export const eachOf = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>
