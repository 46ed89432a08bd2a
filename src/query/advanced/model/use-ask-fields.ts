import { useMemo } from 'react'
import { permissionPrefix } from '../../../../engine/access/index.ts'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { restrictScreen } from '../../../host/access.ts'
import { type Host, useHost } from '../../../host/host.tsx'
import type { AskFields } from './draft.ts'
import { type AskField, childFields, ownFields } from './fields.ts'

/** The columns of the rows below, where the service can ask of them and the person may list them. A child that cannot be opened offers none. */
async function fieldsBelow({ screen, source, openScreen, permissions, ports }: Host): Promise<readonly AskField[]> {
  if (!openScreen || !source.below) return []
  const children = Object.entries(screen.screen.children ?? {})
  const found = await Promise.all(
    children.map(async ([name, child]) => {
      const opened = await openScreen(child.screen).catch(() => undefined)
      if (!opened || !permissions.can(`${permissionPrefix(opened.screen.screen)}:list`)) return []
      const title = textIn(child.title ?? opened.screen.screen.title, ports.locale)
      return childFields(name, title, restrictScreen(opened.screen, permissions), ports)
    }),
  )
  return found.flat()
}

/** Everything that an advanced query of this list may ask for. */
export async function askFields(host: Host): Promise<AskFields> {
  return new Map(
    [...ownFields(host.screen, host.ports), ...(await fieldsBelow(host))].map((field) => [field.name, field]),
  )
}

const NONE: readonly AskField[] = []

/** Everything that an advanced query of this list may ask for; `isWhole`: of the rows below as well, which come a little later. */
export function useAskFields(isWhole: boolean): { readonly fields: AskFields; readonly isComplete: boolean } {
  const host = useHost()
  const { screen, ports } = host
  const own = useMemo(() => ownFields(screen, ports), [screen, ports])
  const { value: below } = useLoaded(isWhole ? [host] : undefined, () => fieldsBelow(host))
  const more = isWhole ? below : NONE
  const fields = useMemo(() => new Map([...own, ...(more ?? [])].map((field) => [field.name, field])), [own, more])
  return { fields, isComplete: more !== undefined }
}
