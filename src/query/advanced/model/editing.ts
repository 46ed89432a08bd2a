import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ResolvedScreen } from '../../../../engine/model/index.ts'
import type { Ports } from '../../../../registry/kit/ports.ts'
import {
  MAX_QUERY_TERMS,
  type QueryGroup,
  type QueryMatch,
  type QueryRule,
} from '../../../../schemas/language/query/super-query.ts'
import { textIn } from '../../../../schemas/language/text.ts'
import { useHost } from '../../../host/host.tsx'
import {
  type AskFields,
  type GroupDraft,
  added,
  draftOf,
  draftTerms,
  inGroup,
  moved,
  newGroup,
  newTerm,
  removed,
  withField,
  withRule,
  withValue,
} from './draft.ts'
import { fieldTitle } from './fields.ts'
import { valueProblem } from './values.ts'

interface Choices {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** What the parts of the builder do to the query that is being built. */
export interface Editing {
  readonly fields: AskFields
  readonly ports: Ports
  /** The fields by what they belong to. */
  readonly choices: Choices[]
  /** Something was searched with: what is wrong is said from then on. */
  readonly tried: boolean
  readonly isFull: boolean
  /** The service supports the rules of each field type. */
  readonly knowsAllRules: boolean
  setField(id: string, name: string): void
  setRule(id: string, rule: QueryRule): void
  setValue(id: string, value: unknown): void
  setMatch(id: string, match: QueryMatch): void
  addTerm(group: string): void
  addGroup(group: string): void
  move(id: string, by: -1 | 1): void
  remove(id: string): void
}

/** A condition is independent: no sibling is read or filled. */
const ALONE: Ports['siblings'] = { get: () => ({}), set: () => undefined }

function choicesOf(fields: AskFields, title: string): Choices[] {
  const groups = new Map<string, { value: string; label: string }[]>()
  for (const field of fields.values())
    groups.set(field.of ?? title, [
      ...(groups.get(field.of ?? title) ?? []),
      { value: field.name, label: fieldTitle(field) },
    ])
  return [...groups].map(([label, options]) => ({ label, options }))
}

/** A query that was being built over another when its dialog was closed. */
export interface QueryDraft {
  readonly of: ResolvedScreen
  readonly over: QueryGroup | undefined
  readonly draft: GroupDraft
}

/** The query that is being built, and what leads the focus on where a control went away. */
export function useEditing(
  fields: AskFields,
  begins: QueryGroup | undefined,
  left: QueryDraft | undefined,
  onLeave: (draft: QueryDraft | undefined) => void,
) {
  const { screen, source, ports } = useHost()
  const [draft, setDraft] = useState<GroupDraft>(() => {
    if (left?.of === screen && left.over === begins) return left.draft
    return begins ? draftOf(begins, fields) : newGroup()
  })
  const [tried, setTried] = useState(false)
  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    document.getElementById(next.current)?.focus()
    next.current = undefined
  }, [draft])
  // Closing the dialog is no word about the query: what was built is there when it is opened again.
  const isApplied = useRef(false)
  const leave = useEffectEvent(() => onLeave(isApplied.current ? undefined : { of: screen, over: begins, draft }))
  useEffect(() => () => leave(), [])
  const change = (to: GroupDraft, focus?: string) => {
    next.current = focus
    setDraft(to)
  }
  const choices = useMemo(() => choicesOf(fields, textIn(screen.screen.title, ports.locale)), [fields, screen, ports])
  const alone = useMemo(() => ({ ...ports, siblings: ALONE }), [ports])
  const knowsAllRules = source.knowsAllRules === true
  const editing: Editing = {
    knowsAllRules,
    fields,
    choices,
    tried,
    ports: alone,
    isFull: draftTerms(draft).length >= MAX_QUERY_TERMS,
    setField: (id, name) => change(withField(draft, id, name, fields, knowsAllRules)),
    setRule: (id, rule) => change(withRule(draft, id, rule, fields)),
    setValue: (id, value) => setDraft((now) => withValue(now, id, value)),
    setMatch: (id, match) => change(inGroup(draft, id, (group) => ({ ...group, match }))),
    addTerm(group) {
      const term = newTerm()
      change(added(draft, group, term), `${term.id}-field`)
    },
    addGroup(group) {
      const term = newTerm()
      change(added(draft, group, newGroup('or', [term])), `${term.id}-field`)
    },
    move: (id, by) => change(moved(draft, id, by), `${id}-${by < 0 ? 'up' : 'down'}`),
    remove: (id) => change(removed(draft, id), `${draft.id}-add`),
  }
  /** The first condition that is invalid as it is. */
  const wrong = () =>
    draftTerms(draft).find(({ name, rule, value }) => {
      const field = fields.get(name)
      return name !== '' && (!field || valueProblem(field, rule, value) !== undefined)
    })
  return {
    draft,
    editing,
    wrong,
    setTried,
    noteApplied: () => void (isApplied.current = true),
    load: (query: QueryGroup | undefined) => change(query ? draftOf(query, fields) : newGroup()),
  }
}
