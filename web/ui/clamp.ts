const LONG = 70

/** Cuts only very long text after some lines, so that text with wider letters, as some readers set it, stays whole. */
export const clamp = (text: string, lines: 'line-clamp-2' | 'line-clamp-3') => text.length > LONG && lines
