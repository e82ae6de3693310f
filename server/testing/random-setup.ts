import fc from 'fast-check'
import { roundsOf, SEED } from './random.ts'

// The tests of contract/ and web/ import nothing from server/, so they read their number of rounds from here.
fc.configureGlobal({ seed: SEED, numRuns: roundsOf({ usual: 100, race: 1_000 }) })
