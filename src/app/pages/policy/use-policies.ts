import { useCallback, useEffect, useState } from 'react'
import type { Policy } from '../../../../schemas/language/policy.ts'
import { type RolePolicyReply, type ScreenPolicies, getPolicies } from '../../../api/policy.ts'

interface Loaded {
  readonly screen: string
  readonly policies?: ScreenPolicies
  readonly error?: unknown
}

/** The policies of a screen, and the way to ask for them again. */
export function usePolicies(screen: string | undefined): { readonly loaded: Loaded | undefined; readonly reload: () => void } {
  const [answer, setAnswer] = useState<Loaded>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (screen === undefined) return undefined
    const stop = new AbortController()
    getPolicies(screen, stop.signal).then(
      (policies) => setAnswer({ screen, policies }),
      (error: unknown) => {
        if (!stop.signal.aborted) setAnswer({ screen, error })
      },
    )
    return () => stop.abort()
  }, [screen, attempt])
  const reload = useCallback(() => setAttempt((now) => now + 1), [])
  return { loaded: answer?.screen === screen ? answer : undefined, reload }
}

const keptOf = (role: RolePolicyReply | undefined): Policy => role?.policy?.document ?? {}
/** Without what says nothing, so that a policy that was emptied is the one that was never stated. */
function tidy({ rows, fields, deny }: Policy): Policy {
  return {
    ...(rows?.trim() ? { rows: rows.trim() } : {}),
    ...(fields && Object.keys(fields).length > 0 ? { fields } : {}),
    ...(deny && deny.length > 0 ? { deny } : {}),
  }
}

export interface Draft {
  readonly document: Policy
  readonly isChanged: boolean
  readonly change: (more: Partial<Policy>) => void
  readonly discard: () => void
}
interface Begun {
  readonly of: RolePolicyReply
  readonly document: Policy
}
/** What is stated for a role here and not kept yet; another state of what is kept begins it anew. */
export function useDraft(role: RolePolicyReply | undefined): Draft {
  const [begun, setBegun] = useState<Begun>()
  const document = begun && begun.of === role ? begun.document : keptOf(role)
  return {
    document: tidy(document),
    isChanged: JSON.stringify(tidy(document)) !== JSON.stringify(tidy(keptOf(role))),
    change: (more) => role && setBegun({ of: role, document: { ...document, ...more } }),
    discard: () => setBegun(undefined),
  }
}
