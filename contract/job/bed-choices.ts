// The choices of a shop about string beds. A file of its own, because every first load of a page contains it.

/** The shop takes orders for these crosses. */
export interface BedRules {
  /** The crosses may have another string than the mains. */
  allows_hybrids: boolean
  /** The crosses may be looser than the mains. */
  allows_looser_crosses: boolean
}

/** The rules of a shop that has changed nothing. */
export const USUAL: BedRules = { allows_hybrids: false, allows_looser_crosses: false }
