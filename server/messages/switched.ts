interface Switched<Kind> {
  present: Kind[]
  /** The kinds that the person saw; without them, `wanted` replaces all. */
  from: Kind[] | undefined
  wanted: Kind[]
}

/** The kinds that are on after a person switched some. Those that other people have switched meanwhile stay. */
export function withSwitched<Kind>(all: readonly Kind[], { present, from, wanted }: Switched<Kind>): Kind[] {
  if (!from) return wanted
  return all.filter((kind) => (from.includes(kind) === wanted.includes(kind) ? present : wanted).includes(kind))
}
