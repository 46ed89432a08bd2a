import { uuid } from '../../lib/text.ts'
import type { Drafts, KeptDraft } from '../../state/drafts.ts'
import { isWriteOnly } from '../write-only.ts'
import { writeLater } from '../write-later.ts'
import type { OpenForm } from './use-open-form.ts'

/** A new record that begins below another one is not one that begins below a third, or below none. */
function newPlace(begun: OpenForm['begun']): string {
  const fixed = Object.entries(begun ?? {}).filter(([, value]) => (value ?? '') !== '').toSorted(([one], [other]) => (one < other ? -1 : 1))
  return fixed.length === 0 ? 'new' : `new:${JSON.stringify(fixed)}`
}
export function placeOf({ screen, row, begun }: Pick<OpenForm, 'screen' | 'row' | 'begun'>): string {
  return `${screen.screen.id}:${row?.id ?? newPlace(begun)}`
}

/** May what a field holds lie in a store? */
export function isKept({ store }: OpenForm, name: string): boolean {
  const resolved = store.slots.get(name)?.resolved
  return !(resolved && isWriteOnly(resolved))
}

/** A draft without what its form does not know any more; undefined when nothing is left of it. */
export function stillKnown(draft: KeptDraft, { screen: { byKey, screen } }: OpenForm): KeptDraft | undefined {
  const known = Object.entries(draft.values).filter(([name]) => byKey.has(name) || Object.hasOwn(screen.children ?? {}, name))
  return known.length ? { ...draft, values: Object.fromEntries(known) } : undefined
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

/** Writes what is being typed a moment after it was; returns the way to stop, which writes what is still waiting. */
export function keepDraft(form: OpenForm, drafts: Drafts, name: DraftName): () => void {
  const { store, row } = form
  const write = (isLast: boolean) => {
    const values = Object.fromEntries(Object.entries({ ...store.changes, ...store.children.kept }).filter(([key]) => isKept(form, key)))
    if (Object.keys(values).length === 0) return void drafts.remove(name.id)
    const base = row ? { ...Object.fromEntries(Object.keys(values).flatMap((key) => (store.slots.has(key) ? [[key, row[key] ?? null] as const] : []))), ...store.children.bases } : {}
    const draft = { id: name.id, place: placeOf(form), version: row?.['version'], base, values }
    void drafts.put(draft)
    if (isLast) drafts.putLast(draft)
  }
  return writeLater((changed) => store.onChange(changed), write)
}
