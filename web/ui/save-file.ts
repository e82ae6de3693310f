/** Saves the file at an address, without leaving the page if that fails. The server's name for it is used first. */
export function saveFrom(address: string, filename = '') {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
}

/** Saves a file with this text. `type` is its media type, such as 'text/csv'. */
export function saveText(filename: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  saveFrom(address, filename)
  // A download that has begun keeps its own reference to the data.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
