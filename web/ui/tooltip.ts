/** Gives an element a tooltip. One host shows all of them, because a long list may have thousands. */
export const tooltip = (text: string, side: 'top' | 'right' = 'top') => ({
  'data-tooltip': text,
  'data-tooltip-side': side,
})
