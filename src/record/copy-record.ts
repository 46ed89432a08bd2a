import type { Ports } from '../../registry/kit/ports.ts'
import { isWriteOnly, recordTitle, type ResolvedField, type ResolvedScreen } from '../../engine/model/index.ts'
import { textIn } from '../../schemas/language/text.ts'

type Values = Readonly<Record<string, unknown>>
/** What makes a record itself, or is made by the server, is no part of a copy. */
const isCopied = (field: ResolvedField) => {
  const { unique, fill, compute, readonly } = field.field
  return (
    unique !== true &&
    fill === undefined &&
    compute === undefined &&
    readonly !== true &&
    field.isMasked !== true &&
    !isWriteOnly(field)
  )
}

/** What a new record begins with that is a copy of another one. */
export function copyOf({ fields }: Pick<ResolvedScreen, 'fields'>, row: Values): Values {
  return Object.fromEntries(
    fields.filter(isCopied).flatMap(({ key }) => ((row[key] ?? null) === null ? [] : [[key, row[key]]])),
  )
}

/** What adding is called where the new record begins as a copy. */
export function copyTitle(screen: ResolvedScreen, row: Values, ports: Pick<Ports, 'say'>): string {
  return ports.say('RECORD_COPY_TITLE', { title: recordTitle(screen, row) })
}

/** What adding is called by its action, with the page that the new record belongs to. */
export function addTitle({ screen }: ResolvedScreen, action: string, ports: Pick<Ports, 'say' | 'locale'>): string {
  return ports.say('RECORD_ADD', { action, title: textIn(screen.title, ports.locale) })
}
