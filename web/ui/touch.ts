/** True where fingers are the main pointer. */
export const isTouch = () => window.matchMedia('(pointer: coarse)').matches

/** What keeps a click from opening its row or card: its own controls and, where nothing hovers, its dates. */
export const ownPress = () => (isTouch() ? 'a, button, time' : 'a, button')
