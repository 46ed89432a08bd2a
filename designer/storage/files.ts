import { ownProperty } from '../../schemas/language/values.ts'
import { type ScreenDocument } from '../document/json.ts'
import { type Parsed, parseDocument } from '../document/parse.ts'
import { printDocument } from '../document/print.ts'

/** Downloads the document as a file named by its id. */
export function exportFile(document: ScreenDocument): void {
  const url = URL.createObjectURL(new Blob([printDocument(document)], { type: 'application/json' }))
  const link = window.document.createElement('a')
  link.href = url
  link.download = `${String(ownProperty(document, 'id') ?? 'screen')}.json`
  link.click()
  URL.revokeObjectURL(url)
}
export async function importFile(file: File): Promise<Parsed> {
  return parseDocument((await file.text()).replace(/^\uFEFF/, ''))
}
