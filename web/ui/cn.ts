import { clsx } from 'clsx'

/** Class names, false ones left out. Nothing is merged: a part that must look otherwise has a variant for it. */
export const cn = clsx
