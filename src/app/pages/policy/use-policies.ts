import { useCallback, useEffect, useState } from 'react'
import type { Policy } from '../../../../schemas/language/policy.ts'
import { type RolePolicyReply, type ScreenPolicies, getPolicies } from '../../../api/organization/policy.ts'
import { sameJson } from '../../../../schemas/language/values.ts'

interface Loaded {
  readonly screen: string
  readonly policies?: ScreenPolicies
  readonly error?: unknown
}

/** The policies of a screen, and the way to ask for them again. */
export function usePolicies(screen: string | undefined): {
  readonly loaded: Loaded | undefined
  readonly reload: () => void
} {
  const [answer, setAnswer] = useState<Loaded>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (screen === undefined) return undefined
    const stop = new AbortController()
    getPolicies(screen, stop.signal).then(
      (policies) => setAnswer({ screen, policies }),
      (error: unknown) => {
        if (stop.signal.aborted) return
        // What is stated over the policies that are there already is not taken away with them.
        setAnswer((before) => ({ ...(before?.screen === screen ? before : { screen }), error }))
      },
    )
    return () => stop.abort()
  }, [screen, attempt])
  const reload = useCallback(() => setAttempt((now) => now + 1), [])
  return { loaded: answer?.screen === screen ? answer : undefined, reload }
}

const keptOf = ({ policy }: RolePolicyReply): Policy => policy?.document ?? {}
/** Without what says nothing, so that a policy that was emptied is the one that was never stated. */
function tidy({ rows, fields, deny }: Policy): Policy {
  return {
    ...(rows?.trim() ? { rows: rows.trim() } : {}),
    ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
    ...(deny && deny.length > 0 ? { deny } : {}),
  }
}

export interface Draft {
  /** As it is typed: a blank at the end of a condition is the beginning of its next word. */
  readonly document: Policy
  /** As it is stored. */
  readonly tidied: Policy
  readonly isChanged: boolean
  readonly change: (more: Partial<Policy>) => void
  readonly discard: () => void
}
/** The unsaved policy of a role. It stays when another user saves another policy meanwhile. */
export function useDraft(role: RolePolicyReply): Draft {
  const [stated, setStated] = useState<Policy>()
  const stored = tidy(keptOf(role))
  const document = stated ?? stored
  const tidied = tidy(document)
  return {
    document,
    tidied,
    isChanged: !sameJson(tidied, stored),
    change: (more) => setStated({ ...document, ...more }),
    discard: () => setStated(undefined),
  }
}
