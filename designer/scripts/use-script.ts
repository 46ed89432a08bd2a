import { useCallback, useState } from 'react'
import type { ScriptKind } from '../../schemas/language/script/kinds.ts'
import { errorText } from '../../src/ui/feedback/ErrorBox.tsx'
import { useUnsaved } from '../../src/ui/use-unsaved.ts'
import { useDesigner } from '../context.tsx'
import { loadScript, saveScript } from '../storage/remote.ts'
import { useLoaded } from '../../registry/kit/parts/hooks/use-loaded.ts'

interface Typed {
  readonly text: string
  /** What it was typed over: the answer of this turn, or of the last saving. */
  readonly turn: number
  /** The version of that: a page that is shown again has read what others have saved meanwhile. */
  readonly version: number
}

/** One script as it is stored and as it is typed. */
export function useScript(id: string, kind: ScriptKind) {
  const { say, ports } = useDesigner()
  const { value, error, turn, reload } = useLoaded([id, kind], () => loadScript(id, kind))
  const [typed, setTyped] = useState<Typed>()
  const [busy, setBusy] = useState(false)
  const kept = value?.cgJs ?? ''
  const stored = value?.version ?? 0
  const mine = typed?.turn === turn ? typed : undefined
  const text = mine?.text ?? kept
  const isDirty = value !== undefined && text !== kept
  const version = isDirty && mine ? mine.version : stored
  useUnsaved(isDirty)
  const change = useCallback((next: string) => setTyped({ text: next, turn, version }), [turn, version])
  const save = useCallback(async () => {
    setBusy(true)
    try {
      await saveScript(id, kind, text, version)
      ports.notify('success', say('SCRIPT_SAVED'))
      reload()
    } catch (reason) {
      ports.notify('error', errorText(reason, say))
    } finally {
      setBusy(false)
    }
  }, [id, kind, text, version, ports, say, reload])
  return {
    isLoaded: value !== undefined,
    stored: value ?? undefined,
    error,
    reload,
    text,
    kept,
    isDirty,
    busy,
    change,
    save,
  }
}
