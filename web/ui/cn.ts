import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['12', '14', '16', '20', '24', '32', '48'],
      radius: ['4', '8', '10'],
      'font-weight': ['text', 'strong'],
    },
  },
})

/** Class names, where a later utility replaces an earlier one of the same kind. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
