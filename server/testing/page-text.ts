/** The text of a page's body, one line for each element. */
export const textOf = (page: string) =>
  page
    .slice(page.indexOf('<body>'))
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
