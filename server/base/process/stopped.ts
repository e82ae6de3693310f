/** Calls `end` when the process is asked to end, or now if it was. Returns the function that takes this back. */
export function onStopped(stopped: AbortSignal | undefined, end: () => void): () => void {
  if (stopped?.aborted) end()
  else stopped?.addEventListener('abort', end, { once: true })
  return () => stopped?.removeEventListener('abort', end)
}

/** The result of some work, unless the process is asked to end before: then runs `end`, which stops the work, and throws. */
export async function unlessStopped<Result>(
  stopped: AbortSignal | undefined,
  work: Promise<Result>,
  end: () => Promise<void> = async () => {},
): Promise<Result> {
  let forget = () => {}
  const ended = new Promise<never>((_, reject) => {
    forget = onStopped(stopped, () => void end().then(() => reject(new Error('The process was asked to end.')), reject))
  })
  try {
    return await Promise.race([work, ended])
  } finally {
    forget()
  }
}
