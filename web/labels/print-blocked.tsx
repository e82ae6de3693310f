import { Alert } from '../ui/alert.tsx'

export const PrintBlocked = () => (
  <Alert title="The print dialog did not open">
    Your browser blocked it. Press Ctrl+P, or ⌘P on a Mac, to print the labels.
  </Alert>
)
