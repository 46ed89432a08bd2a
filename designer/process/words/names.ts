import { useEffect, useMemo, useState } from 'react'
import type { LookupRef } from '../../../schemas/language/lookup.ts'
import { isObject } from '../../../schemas/language/values.ts'
import { useDesigner } from '../../context.tsx'
import type { JsonObject } from '../../document/json.ts'

export const PEOPLE_KINDS = ['user', 'role', 'position', 'depart'] as const
export type PeopleKind = (typeof PEOPLE_KINDS)[number]

const REFS: Readonly<Record<PeopleKind, LookupRef>> = {
  user: { kind: 'user', store: 'username', text: 'realname' },
  role: { kind: 'list', source: 'role', store: 'roleCode', text: 'roleName' },
  position: { kind: 'list', source: 'position', store: 'code', text: 'name' },
  depart: { kind: 'depart', store: 'orgCode', text: 'departName' },
}

/** Everything below an object that names people by a code. */
function collect(value: unknown, found: Readonly<Record<PeopleKind, Set<string>>>): void {
  if (Array.isArray(value)) return value.forEach((entry) => collect(entry, found))
  if (!isObject(value)) return
  for (const kind of PEOPLE_KINDS) {
    const named = value[kind]
    for (const code of Array.isArray(named) ? named : [named]) if (typeof code === 'string') found[kind].add(code)
  }
  Object.values(value).forEach((entry) => collect(entry, found))
}
function namedIn(document: JsonObject): Readonly<Record<PeopleKind, readonly string[]>> {
  const found = {
    user: new Set<string>(),
    role: new Set<string>(),
    position: new Set<string>(),
    depart: new Set<string>(),
  }
  collect(document, found)
  return { user: [...found.user], role: [...found.role], position: [...found.position], depart: [...found.depart] }
}

export type NameOf = (kind: PeopleKind, code: string) => string
/** The names of the people, roles, positions and departments of a document; their codes until they are known. */
export function useNames(document: JsonObject): NameOf {
  const { ports } = useDesigner()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const wanted = JSON.stringify(namedIn(document))
  useEffect(() => {
    let isGone = false
    const asked = JSON.parse(wanted) as Readonly<Record<PeopleKind, readonly string[]>>
    for (const kind of PEOPLE_KINDS) {
      if (asked[kind].length === 0) continue
      ports.lookup.labels(REFS[kind], asked[kind]).then(
        (labels) => {
          if (isGone) return
          setNames(
            (before) => new Map([...before, ...[...labels].map(([code, name]) => [`${kind} ${code}`, name] as const)]),
          )
        },
        // The codes are shown then.
        () => undefined,
      )
    }
    return () => {
      isGone = true
    }
  }, [ports, wanted])
  return useMemo(() => (kind, code) => names.get(`${kind} ${code}`) ?? code, [names])
}
