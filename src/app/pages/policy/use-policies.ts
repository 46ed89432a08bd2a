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
  /** What it was stated over. Another user may have stored a newer one since, which must not be overwritten unseen. */
  readonly version: number
  readonly change: (more: Partial<Policy>) => void
  readonly discard: () => void
}
/** The unsaved policy of a role. It stays when another user saves another policy meanwhile. */
export function useDraft(role: RolePolicyReply): Draft {
  const [stated, setStated] = useState<{ readonly policy: Policy; readonly version: number }>()
  const stored = tidy(keptOf(role))
  const document = stated?.policy ?? stored
  const tidied = tidy(document)
  const isChanged = !sameJson(tidied, stored)
  const newest = role.policy?.version ?? 0
  const version = isChanged && stated ? stated.version : newest
  return {
    document,
    tidied,
    isChanged,
    version,
    change: (more) => setStated({ policy: { ...document, ...more }, version }),
    discard: () => setStated(undefined),
  }
}
