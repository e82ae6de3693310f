import { createContext, type ReactNode } from 'react'

/** What every dialog shows above its content: a note that pages show above theirs, where the dialog covers it. */
export const DialogNote = createContext<ReactNode>(null)
