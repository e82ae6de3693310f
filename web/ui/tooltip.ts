/** Gives any element a tooltip. One host shows them all, for a long list may hold thousands. */
export const tooltip = (text: string) => ({ 'data-tooltip': text })
