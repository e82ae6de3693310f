/** The shelves and the checklist of the tests' shops, as in one that has been open for a while. A new shop has neither. */
export const BENCH = { racks: 6, places: 8, checklist: ['Frame', 'Grommets', 'Pattern'] }
