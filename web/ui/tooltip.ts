/** Gives an element a tooltip. One host shows all of them, because a long list may have thousands. */
export const tooltip = (text: string) => ({ 'data-tooltip': text })
