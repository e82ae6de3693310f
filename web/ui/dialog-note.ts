import { createContext, type ReactNode } from 'react'

/** A note that each dialog shows above its content, because the dialog covers the same note of the page. */
export const DialogNote = createContext<ReactNode>(null)
