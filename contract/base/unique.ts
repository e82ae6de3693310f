/** True if no value is in a list twice. */
export const isUnique = (values: readonly (string | number)[]) => new Set(values).size === values.length

/** The same for names, which differ in more than capitals. */
export const areUniqueNames = (names: readonly string[]) => isUnique(names.map((name) => name.toLowerCase()))
