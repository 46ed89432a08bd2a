import { useEffect, useState } from 'react'
import { type Choice, type LookupRef, lookupId } from '../../../../schemas/language/lookup.ts'
import type { LookupPort } from '../../ports.ts'

export interface KnownLabels {
  /** The words of a key, or the key itself while they are unknown. */
  of(key: string): string
  /** True when the source has answered and has no such key. */
  isGone(key: string): boolean
  /** The reason why labels could not be loaded; the keys are shown instead. */
  readonly failure: unknown
  readonly retry: () => void
  /** Words that came along with a choice need not be asked for. */
  remember(choices: readonly Choice[]): void
}

interface Failed {
  readonly missing: string
  readonly round: number
  readonly reason: unknown
}

/** Labels of the chosen keys; requested once per key, and only for keys without a stored label. */
export function useLabels(lookup: LookupPort, ref: LookupRef, keys: readonly string[]): KnownLabels {
  const source = lookupId(ref)
  // `null` for a key that the source does not know.
  const [known, setKnown] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [failed, setFailed] = useState<Failed>()
  const [round, setRound] = useState(0)
  const id = (key: string) => `${source} ${key}`
  const missing = keys.filter((key) => !known.has(id(key))).join(',')
  useEffect(() => {
    if (missing === '') return
    let live = true
    const wanted = missing.split(',')
    lookup.labels(JSON.parse(source) as LookupRef, wanted).then(
      (found) =>
        live &&
        setKnown(
          (last) => new Map([...last, ...wanted.map((key) => [`${source} ${key}`, found.get(key) ?? null] as const)]),
        ),
      (reason: unknown) => live && setFailed({ missing, round, reason }),
    )
    return () => {
      live = false
    }
  }, [lookup, source, missing, round])
  return {
    of: (key) => known.get(id(key)) ?? key,
    isGone: (key) => known.get(id(key)) === null,
    failure: failed?.missing === missing && failed.round === round && missing !== '' ? failed.reason : undefined,
    retry: () => setRound((last) => last + 1),
    remember: (choices) =>
      setKnown((last) => new Map([...last, ...choices.map((choice) => [id(choice.value), choice.text] as const)])),
  }
}
