import { uuid } from '../../lib/text.ts'
import type { Drafts, StoredDraft, OpenSave } from '../../state/storage/drafts.ts'
import { isWriteOnly } from '../../../engine/model/index.ts'
import { debouncedWrite } from '../../host/debounced-write.ts'
import type { IdempotentSave } from '../idempotency/index.ts'
import type { OpenForm } from '../open/index.ts'
import { sameJson } from '../../../schemas/language/values.ts'

/** The draft key of the preset values of a new record, so that a draft is only offered under the same parent. */
export function initialValuesKey(begun: OpenForm['begun']): string {
  const fixed = Object.entries(begun ?? {})
    .filter(([, value]) => (value ?? '') !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return fixed.length === 0 ? '' : `:${JSON.stringify(fixed)}`
}
/** The same values, from such a key; undefined for another text. */
export function initialValuesIn(key: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const fixed: unknown = JSON.parse(key.slice(1))
    return Array.isArray(fixed) ? Object.fromEntries(fixed as readonly (readonly [string, unknown])[]) : undefined
  } catch {
    return undefined
  }
}
export function placeOf({ screen, row, begun }: Pick<OpenForm, 'screen' | 'row' | 'begun'>): string {
  return `${screen.screen.id}:${row?.id ?? `new${initialValuesKey(begun)}`}`
}

/** May what a field holds lie in a store? */
function isStorable({ store }: OpenForm, name: string): boolean {
  const resolved = store.slots.get(name)?.resolved
  return !(resolved && isWriteOnly(resolved))
}

/** Is there anything typed that may not lie in a store, in the fields of these values or in the rows of sub-tables? */
export function holdsSecret(form: OpenForm, values: Readonly<Record<string, unknown>>): boolean {
  const { children } = form.store
  return (
    Object.entries(values).some(([name, value]) => (value ?? '') !== '' && !isStorable(form, name)) ||
    !sameJson(children.changes, children.storable)
  )
}

/** A draft without fields that its form no longer has; undefined when it is empty. */
export function withoutUnknownFields(
  draft: StoredDraft,
  { screen: { byKey, screen } }: OpenForm,
): StoredDraft | undefined {
  const known = Object.entries(draft.values).filter(
    ([name]) => byKey.has(name) || Object.hasOwn(screen.children ?? {}, name),
  )
  return known.length || draft.sent ? { ...draft, values: Object.fromEntries(known) } : undefined
}

/** Which draft a form writes: one of its own, or the one it was restored from. */
export class DraftName {
  #id = uuid()
  get id(): string {
    return this.#id
  }
  take(id: string): void {
    this.#id = id
  }
}

/** The save whose answer has not come, as it may lie in a store: the next page then asks for the same under the same key. */
function openSave(form: OpenForm, { unsettled }: IdempotentSave): OpenSave | undefined {
  if (unsettled?.key === undefined) return undefined
  const { key, at, row, values } = unsettled
  return holdsSecret(form, values) ? { key, at, row: undefined, values: undefined } : { key, at, row, values }
}

/** What was typed. Where a save is open it is everything that fields hold: a form that is begun anew may begin with something else. */
function typedIn({ store, screen }: OpenForm, isOpen: boolean): Readonly<Record<string, unknown>> {
  if (!isOpen) return { ...store.changes, ...store.children.storable }
  const own = screen.fields
    .filter(({ field }) => field.compute === undefined)
    .map(({ key }) => [key, store.record[key] ?? null] as const)
  return { ...Object.fromEntries(own), ...store.changes, ...store.children.storable }
}

/**
 * Writes what is being typed a moment after it was, and at once when it is sent: a user who reloads while a save is in flight
 * must find its key. Returns the way to stop, which writes what is still waiting.
 */
export function storeDraft(form: OpenForm, drafts: Drafts, name: DraftName, attempts: IdempotentSave): () => void {
  const { store, row } = form
  const write = (isLast: boolean) => {
    const sent = openSave(form, attempts)
    const values = Object.fromEntries(
      Object.entries(typedIn(form, sent !== undefined)).filter(([key]) => isStorable(form, key)),
    )
    if (!sent && Object.keys(values).length === 0) return void drafts.remove(name.id)
    const base = row
      ? {
          ...Object.fromEntries(
            Object.keys(values).flatMap((key) => (store.slots.has(key) ? [[key, row[key] ?? null] as const] : [])),
          ),
          ...store.children.bases,
        }
      : {}
    const draft = {
      id: name.id,
      place: placeOf(form),
      version: row?.['version'],
      base,
      values,
      ...(sent ? { sent } : {}),
    }
    void drafts.put(draft)
    if (isLast) drafts.putLast(draft)
  }
  // The form may stand on another record since.
  if (attempts.unsettled) write(false)
  const stops = [debouncedWrite((changed) => store.onChange(changed), write), attempts.onChange(() => write(false))]
  return () => stops.forEach((stop) => stop())
}
