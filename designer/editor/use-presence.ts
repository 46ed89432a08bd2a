import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PRESENCE_MS, type Presence } from '../../schemas/contract/screens/screen-presence.ts'
import { useDesigner } from '../context.tsx'
import { sendPresence } from '../storage/remote.ts'

/** Steps through fields in quick succession are said once. */
const PAUSE_MS = 600

/** Who else has this page open, and which field they have selected. What fails is said again at the next turn. */
export function usePresence(id: string, place: string): readonly Presence[] {
  const { onPresence, can } = useDesigner()
  const [others, setOthers] = useState<readonly Presence[]>([])
  const [page] = useState(() => crypto.randomUUID())
  const isOpenRef = useRef(false)
  const mayEdit = can('system:screen:edit')
  const tell = useEffectEvent(() => {
    sendPresence(id, { page, place }).then(
      (found) => isOpenRef.current && setOthers(found),
      () => {},
    )
  })
  useEffect(() => {
    if (!mayEdit) return undefined
    isOpenRef.current = true
    const timer = setInterval(() => tell(), PRESENCE_MS)
    const stop = onPresence?.(id, () => tell())
    const leave = () => void sendPresence(id, { page, place: '', left: true }).catch(() => {})
    window.addEventListener('pagehide', leave)
    return () => {
      isOpenRef.current = false
      clearInterval(timer)
      stop?.()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, page, mayEdit, onPresence])
  useEffect(() => {
    if (!mayEdit) return undefined
    const timer = setTimeout(() => tell(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [place, mayEdit])
  return others
}
