/** Saves a file with this text. `type` is its media type, such as 'text/csv'. */
export function saveText(filename: string, text: string, type: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = filename
  link.click()
  // A download that has begun keeps its own reference to the data.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
