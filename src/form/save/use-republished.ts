import { useCallback } from 'react'
import type { Screen } from '../../../schemas/language/screen.ts'
import { resolveScreen } from '../../../engine/model/index.ts'
import { textIn } from '../../../schemas/language/text.ts'
import { withEngines } from '../../lib/late/with-engines.ts'
import { restrictScreen } from '../../host/access.ts'
import { preloadFaces } from '../../ui/fields/faces.ts'
import { useHost } from '../../host/host.tsx'
import { openChildren } from '../children/index.ts'
import { defaultsOf, formStore, restrictToNode, type OpenForm } from '../open/index.ts'
import { sameJson } from '../../../schemas/language/values.ts'

export interface ReloadedForm {
  readonly form: OpenForm
  /** Titles of fields that were typed into and are gone. */
  readonly lost: readonly string[]
}

/** What a form depends on. The page around it adds buttons of its own, and the name of the record above to the title. */
const designOf = ({ title: _title, actions: _actions, ...design }: Screen) => design

/**
 * A form keeps the rules it was opened with. When the server refuses by others, the screen may have been published
 * again: this makes the form anew from what is published now, with everything that was typed. Undefined when it is the same.
 */
export function useRepublished(form: OpenForm): () => Promise<ReloadedForm | undefined> {
  const host = useHost()
  return useCallback(async () => {
    const { openScreen, permissions, context, ports, source } = host
    const opened = await openScreen?.(form.screen.screen.id).catch(() => undefined)
    if (!opened) return undefined
    const { title, actions } = form.screen.screen
    const published = designOf(opened.screen.screen)
    if (sameJson(published, designOf(form.screen.screen))) return undefined
    const whole = resolveScreen({ ...published, title, ...(actions ? { actions } : {}) })
    const screen = restrictToNode(restrictScreen(whole, permissions), permissions, form.row)
    const [children] = await Promise.all([openChildren({ ...host, screen }), preloadFaces(screen.fields)])
    const typed = Object.entries(form.store.changes)
    const untouched = Object.entries(form.store.record).filter(([key]) => typed.every(([changed]) => changed !== key))
    const base = { ...defaultsOf(screen), ...form.row, ...Object.fromEntries(untouched) }
    const store = await withEngines(() =>
      formStore({ screen, context, ports, source, id: form.row?.id, prefix: form.prefix, children, base }),
    )
    const isThere = ([key]: readonly [string, unknown]) => screen.byKey.has(key) || store.children.stores.has(key)
    store.setStored(Object.fromEntries(typed.filter(isThere)))
    const titleOf = (key: string) =>
      form.screen.byKey.get(key)?.field.title ?? form.store.children.stores.get(key)?.opened.title ?? key
    const lost = typed.filter((change) => !isThere(change)).map(([key]) => textIn(titleOf(key), ports.locale))
    return { form: { ...form, store, screen, children }, lost }
  }, [form, host])
}
