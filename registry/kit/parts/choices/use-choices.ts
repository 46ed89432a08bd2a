import { useEffect, useState } from 'react'
import { type Choice, type LookupRef, choicesIn, lookupId } from '../../../../schemas/language/lookup.ts'
import type { LookupPort, Ports } from '../../ports.ts'
import { useRevision } from '../hooks/use-revision.ts'

const NONE: readonly Choice[] = []
/** What each port answered last, so that the second control of a list draws complete at once. */
const answered = new WeakMap<LookupPort, Map<string, readonly Choice[]>>()

function remember(port: LookupPort, id: string, choices: readonly Choice[]) {
  const known = answered.get(port) ?? new Map<string, readonly Choice[]>()
  answered.set(port, known.set(id, choices))
}

interface Loaded {
  readonly id: string
  readonly choices: readonly Choice[] | undefined
  readonly isFailed?: boolean
}
export interface ChoiceSource {
  /** Undefined while they are on their way. */
  readonly choices: readonly Choice[] | undefined
  /** They did not come: there is nothing to choose, and `retry` asks again. */
  readonly isFailed: boolean
  readonly retry: () => void
}

/** The choices of a small source. */
export function useChoiceSource({ lookup: port, locale }: Ports, ref: LookupRef | undefined): ChoiceSource {
  const fixed = ref === undefined ? NONE : ref.kind === 'static' ? choicesIn(ref.items, locale) : undefined
  const id = ref === undefined || fixed ? '' : lookupId(ref)
  const [loaded, setLoaded] = useState<Loaded>(() => ({ id, choices: answered.get(port)?.get(id) }))
  const [round, setRound] = useState(0)
  const revision = useRevision(port)
  useEffect(() => {
    if (id === '' || ref === undefined) return undefined
    let wanted = true
    port.items(ref).then(
      (choices) => {
        remember(port, id, choices)
        if (wanted)
          setLoaded((before) =>
            before.id === id && before.choices === choices && !before.isFailed ? before : { id, choices },
          )
      },
      () => wanted && setLoaded({ id, choices: NONE, isFailed: true }),
    )
    return () => {
      wanted = false
    }
  }, [port, id, ref, round, revision])
  const isMine = loaded.id === id
  return {
    choices: fixed ?? (isMine ? loaded.choices : answered.get(port)?.get(id)),
    isFailed: isMine && loaded.isFailed === true,
    retry: () => {
      setLoaded({ id, choices: undefined })
      setRound((last) => last + 1)
    },
  }
}
/** The choices of a small source; undefined while they are on their way. A failure leaves the list empty. */
export function useChoices(ports: Ports, ref: LookupRef | undefined): readonly Choice[] | undefined {
  return useChoiceSource(ports, ref).choices
}
