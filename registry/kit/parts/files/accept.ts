import { splitCommaList } from '../../../../schemas/language/comma-list.ts'

/** Whether `accept` (as in HTML; '' takes everything) lets a file in. */
export function isAccepted(accept: string, file: { readonly name: string; readonly type: string }): boolean {
  const kinds = splitCommaList(accept.toLowerCase())
  const name = file.name.toLowerCase()
  const type = file.type.toLowerCase()
  return (
    kinds.length === 0 ||
    kinds.some((kind) => {
      if (kind.startsWith('.')) return name.endsWith(kind)
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind
    })
  )
}

/** The refusal of a file before its upload. */
export const rejectUnaccepted = (accept: string) => (file: { readonly name: string; readonly type: string }) =>
  isAccepted(accept, file) ? undefined : ('FILE_NOT_ACCEPTED' as const)
