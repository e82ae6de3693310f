import { say } from '../config.ts'
import { Alert } from '../ui/alert.tsx'

export const PrintBlocked = () => (
  <Alert
    title={say`The print dialog did not open`}
  >{say`Your browser blocked it. Press Ctrl+P, or ⌘P on a Mac, to print the labels.`}</Alert>
)
