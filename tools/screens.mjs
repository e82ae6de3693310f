import { customerScreens } from './customer-screens.mjs'
import { publicScreens } from './public-screens.mjs'
import { staffScreens } from './staff-screens.mjs'
import { strungScreens } from './strung-screens.mjs'

/** Every screen of the portal: its user, how to open it, and its states. @type {import('./screen-steps.mjs').Screen[]} */
export const screens = [...publicScreens, ...customerScreens, ...staffScreens, ...strungScreens]
