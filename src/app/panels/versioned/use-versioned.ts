import { useState } from 'react'
import { useLoaded } from '../../../../registry/kit/parts/hooks/use-loaded.ts'
import { sameJson } from '../../../../schemas/language/values.ts'
import type { Versioned } from '../../../api/administration/versioned.ts'
import { isVersionConflict } from '../../../api/client/errors.ts'
import { errorText } from '../../../ui/feedback/error-text.ts'
import { toast } from '../../../ui/feedback/feedback.tsx'
import { useEdited } from '../../../ui/use-edited.ts'
import { useSay } from '../../../ui/use-say.ts'
import { useUnsaved } from '../../../ui/use-unsaved.ts'

interface Calls<T> {
  readonly load: (id: string, signal: AbortSignal) => Promise<Versioned<T>>
  /** Resolves to the words of the server. */
  readonly save: (id: string, made: Versioned<T>) => Promise<string>
}
/** A save that the panel waits for: the answer after this turn has what was sent, or what somebody else stored. */
interface Pending<T> {
  readonly turn: number
  readonly sent?: T
}

/** What an editor takes once its part has been read. */
export type VersionedProps<T extends object> = Omit<ReturnType<typeof useVersioned<T>>, 'value'> & { readonly value: T }

/** A part of a record as a panel edits it. It is saved over the version that it was edited on, and stays where that is refused. */
export function useVersioned<T extends object>(id: string, { load, save }: Calls<T>, onChanged: () => void) {
  const say = useSay()
  const { latest, error, turn, reload } = useLoaded([id], (signal) => load(id, signal))
  const { now, over, edit, reset } = useEdited(latest)
  const [pending, setPending] = useState<Pending<T>>()
  const [isBusy, setBusy] = useState(false)
  /** Why the last save was refused: somebody else had saved first. */
  const [refusal, setRefusal] = useState<string>()
  const isChanged = now !== undefined && over !== undefined && !sameJson(now.value, over.value)
  useUnsaved(isChanged)
  if (pending && turn > pending.turn) {
    setPending(undefined)
    if (pending.sent !== undefined) {
      reset()
      // What was typed while the save was under way is edited over what it has stored.
      if (now && !sameJson(now.value, pending.sent)) edit(() => now)
    }
  }
  const handleSave = async () => {
    if (!now) return
    setBusy(true)
    try {
      // A person who has read that somebody else saved first, and saves again, means it.
      const version = (refusal === undefined ? over : latest)?.version
      toast('success', await save(id, { value: now.value, version }))
      setRefusal(undefined)
      setPending({ turn, sent: now.value })
      onChanged()
    } catch (reason) {
      if (!isVersionConflict(reason)) return toast('error', errorText(reason, say))
      setRefusal(errorText(reason, say))
      setPending({ turn })
    } finally {
      setBusy(false)
    }
    reload()
  }
  const handleDiscard = () => {
    setRefusal(undefined)
    reset()
  }
  return {
    value: now?.value,
    change: (value: T) => edit((before) => ({ ...before, value })),
    isChanged,
    isBusy: isBusy || pending !== undefined,
    refusal,
    error,
    reload,
    onSave: handleSave,
    onDiscard: handleDiscard,
  }
}
