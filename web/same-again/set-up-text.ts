import type { OrderedBed } from '../../contract/job/rackets.ts'
import { setUpText as format } from '../../contract/job/same-again.ts'
import { config, say } from '../config.ts'

/** 'BG80, 25 / 27': a setup, with its unit in a shop that uses kg. */
export const setUpText = (bed: OrderedBed) => format(bed, config.tension_unit, say)
