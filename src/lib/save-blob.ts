/** The ending of a spreadsheet, from what the server says it is. */
export function sheetEnding(blob: Blob): string {
  return blob.type.includes('ms-excel') ? '.xls' : '.xlsx'
}

/** Has the browser save a file under its name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers start reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
