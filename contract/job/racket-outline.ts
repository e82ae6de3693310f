/** The outline of a racket's head, in a picture of 100 x 160. */
export const HEAD = 'M50 4C74 4 86 20 86 47C86 79 74 101 50 101C26 101 14 79 14 47C14 20 26 4 50 4Z'
