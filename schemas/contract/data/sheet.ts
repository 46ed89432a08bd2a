/**
 * Which columns an export of our own pages has: those of `field`, all that the person may read, or those of the import template,
 * so that the file can come back in. A call without the parameter is another client's: it names the file by itself.
 */
export const SHEET_PARAM = '_sheet'
export const SHEET_COLUMNS = ['list', 'all', 'template'] as const
export type SheetColumns = (typeof SHEET_COLUMNS)[number]

export const isSheetColumns = (value: unknown): value is SheetColumns =>
  (SHEET_COLUMNS as readonly unknown[]).includes(value)

/** `true`: the first column of an export holds the ids of its records, so that the file finds exactly them again. */
export const IDS_PARAM = '_ids'

/** What a file of a page is called, without its ending: signs that a file system refuses become blanks. */
export function sheetFileName(title: string, day: string): string {
  // oxlint-disable-next-line no-control-regex -- no file system takes them
  const name = title.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim()
  return `${name}_${day}`
}
