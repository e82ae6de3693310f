/** True where fingers are the main pointer. */
export const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** The elements whose clicks do not open their row or card: its own controls and, on touch screens, its dates. */
export const ownPress = () => (isTouch() ? 'a, button, time' : 'a, button')
