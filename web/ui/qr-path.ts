/** The dark squares of a QR code as the path of a picture, in which each square has a side of 1. */
export const qrPath = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
